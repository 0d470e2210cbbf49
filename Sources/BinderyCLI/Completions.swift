import BinderyPipeline

/// Writes completion scripts for shells, from the tables of commands and flags.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  // MARK: bash

  private static var bash: String {
    var script = """
      # bindery completions bash > /etc/bash_completion.d/bindery
      _bindery() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= place=0 i
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            -*) ;;
            *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}; else ((place += 1)); fi ;;
          esac
        done
        case $command:$before in

      """
    for command in Command.all {
      for flag in command.flags {
        guard let value = flag.value else { continue }
        script += "    \(command.name):\(flag.name)) \(bashReply(known(value))); return ;;\n"
      }
    }
    script += "  esac\n  if [[ $word == -* ]]; then\n    case $command in\n"
    for command in Command.all {
      script += "      \(command.name)) \(bashReply(command.flags.map(\.name))) ;;\n"
    }
    script +=
      "      *) \(bashReply(Flag.common.map(\.name) + ["--version"])) ;;\n    esac\n    return\n  fi\n"
    script += "  case $command:$place in\n    :*) \(bashReply(Command.all.map(\.name))) ;;\n"
    for command in Command.all {
      for (index, argument) in command.arguments.enumerated() {
        script += "    \(command.name):\(index)) \(bashReply(argument.known())) ;;\n"
      }
    }
    return script + "  esac\n}\ncomplete -F _bindery bindery\n"
  }

  /// Sets the words to choose from; folders for nil.
  private static func bashReply(_ words: [String]?) -> String {
    guard let words else { return "COMPREPLY=($(compgen -d -- \"$word\"))" }
    return "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
  }

  // MARK: zsh

  private static var zsh: String {
    var script = """
      #compdef bindery
      # bindery completions zsh > "${fpath[1]}/_bindery"
      _bindery() {
        local context state line
        typeset -A opt_args
        _arguments -C \(zshFlags(Flag.common)) '--version' '1:command:(\(words(Command.all.map(\.name))))' '*::argument:->argument'
        case $line[1] in

      """
    for command in Command.all {
      let arguments = command.arguments.enumerated().map { index, argument in
        "'\(index + 1)\(argument.isRequired ? "" : ":"):\(argument.name):\(zshAction(argument.known()))'"
      }
      let line = ([zshFlags(command.flags)] + arguments).joined(separator: " ")
      script += "    \(command.name)) _arguments \(line) ;;\n"
    }
    return script + "  esac\n}\n_bindery \"$@\"\n"
  }

  private static func zshFlags(_ flags: [Flag]) -> String {
    flags.map { flag in
      // In a description of _arguments a `]` ends it and a `:` parts it.
      let help = flag.summary.en.map { $0 == ":" || $0 == "]" ? "\\\($0)" : String($0) }.joined()
      let value = flag.value.map { ":\($0.placeholder):\(zshAction(known($0)))" } ?? ""
      return "'\(flag.name)[\(help)]\(value)'"
    }.joined(separator: " ")
  }

  private static func zshAction(_ words: [String]?) -> String {
    guard let words else { return "_files -/" }
    return words.isEmpty ? " " : "(\(self.words(words)))"
  }

  // MARK: fish

  private static var fish: String {
    var script = """
      # bindery completions fish > ~/.config/fish/completions/bindery.fish
      complete -c bindery -f
      complete -c bindery -n __fish_use_subcommand -l version

      """
    for command in Command.all {
      script +=
        "complete -c bindery -n __fish_use_subcommand -a \(command.name) -d '\(command.summary.en)'\n"
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for argument in command.arguments {
        script += "complete -c bindery \(condition) \(fishWords(argument.known()))\n"
      }
      for flag in command.flags {
        let value = flag.value.map { " -r " + fishWords(known($0)) } ?? ""
        // `-l` takes the name without dashes.
        script +=
          "complete -c bindery \(condition) -l \(flag.name.dropFirst(2))\(value) -d '\(flag.summary.en)'\n"
      }
    }
    return script
  }

  private static func fishWords(_ words: [String]?) -> String {
    guard let words else { return "-a '(__fish_complete_directories)'" }
    return "-a '\(self.words(words))'"
  }

  // MARK: Values

  private static func known(_ value: Flag.Value) -> [String]? {
    switch value {
    case .folder: nil
    case .choice(let words): words
    case .count, .number, .text, .id, .ids: []
    }
  }

  private static func words(_ words: [String]) -> String { words.joined(separator: " ") }
}
