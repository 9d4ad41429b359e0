// Languages: the messages of one, by key. English is built in; others are read from JSON, the files
// src/fourfold/base/languages/*/sentences.json.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/language/keys.gen.hpp"
#include "fourfold/language/message.hpp"

namespace fourfold::language {

class Language {
 public:
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

  static const Language& english();

  // A language, or what is wrong with its messages.
  struct Read {
    std::unique_ptr<const Language> language;  // null if there are faults
    std::vector<std::string> faults;
  };
  // `code` is a BCP 47 tag such as "de" or "pt-BR"; its first part must be a known language. Each
  // message is checked by `check`, compared with the English one.
  using Check = std::vector<std::string> (*)(std::string_view message, std::string_view english,
                                             PluralRule plural);
  static Read read(std::string_view code, std::string_view json, Check check);

  const std::string& code() const { return code_; }
  std::string_view operator[](Key key) const { return messages_[static_cast<std::size_t>(key)]; }

  // Appends a message. All messages of a language are checked, so it has no faults.
  void add_to(std::string& text, Key key, const Arguments& arguments) const;
  // The text of a message whose arguments are numbers, or texts that outlive the call.
  struct Value {
    Value(std::string_view of, int value) : name(of), number(value) {}
    Value(std::string_view of, std::string_view value) : name(of), text(value) {}
    std::string_view name, text{};
    int number = 0;
  };
  std::string say(Key key, std::initializer_list<Value> values = {}) const;

 private:
  Language(std::string_view code, PluralRule plural, std::string texts);

  std::string code_;
  PluralRule plural_;
  std::string texts_;  // each ends with a zero
  std::vector<std::string_view> messages_;
};

// Which form stands beside a number in a language; null if the language is not known.
PluralRule plural_rule(std::string_view code);

// ---- Checks

// The syntax of a message only. The files that come with a release are checked before.
std::vector<std::string> check_syntax(std::string_view message, std::string_view english,
                                      PluralRule plural);

// Also arguments that are unknown or not used, and options of a select or forms of a plural that
// are missing.
std::vector<std::string> check_arguments(std::string_view message, std::string_view english,
                                         PluralRule plural);
// The same for messages of the core, whose arguments may be used in another of their forms, such as
// {cell_at} for {cell}.
std::vector<std::string> check_sentence(std::string_view message, std::string_view english,
                                        PluralRule plural);

}  // namespace fourfold::language
