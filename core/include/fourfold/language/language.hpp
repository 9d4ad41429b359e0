// Languages: the messages of one, by key. English is built in; others are read from JSON, the files
// src/fourfold/base/languages/*/sentences.json.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/language/keys.gen.hpp"
#include "fourfold/language/message.hpp"

namespace fourfold::language {

std::string_view name(Key key);  // such as "score.draw"

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
  // `code` is a BCP 47 tag such as "de" or "pt-BR"; its first part must be a known language.
  static Read read(std::string_view code, std::string_view json);

  const std::string& code() const { return code_; }
  std::string_view operator[](Key key) const { return messages_[static_cast<std::size_t>(key)]; }

  // Appends a message. All messages of a language are checked, so it has no faults.
  void add_to(std::string& text, Key key, const Arguments& arguments) const;
  // The text of a message whose arguments are numbers, or names.
  struct Value {
    Value(std::string_view of, int number) : name(of), text(std::to_string(number)) {}
    Value(std::string_view of, std::string value) : name(of), text(std::move(value)) {}
    std::string_view name;
    std::string text;
  };
  std::string say(Key key, std::initializer_list<Value> values = {}) const;

 private:
  Language(std::string_view code, PluralRule plural, std::span<const std::string_view> messages)
      : code_(code), plural_(plural), messages_(messages) {}

  std::string code_;
  PluralRule plural_;
  std::span<const std::string_view> messages_;
  // Of a language that was read.
  std::vector<std::string> texts_{};
  std::vector<std::string_view> views_{};
};

// What a language needs to know about numbers; null if the language is not known.
PluralRule plural_rule(std::string_view code);

// What is wrong with a message in a language, compared with the English one: its syntax, arguments
// that are unknown or not used, options of a select or forms of a plural that are missing. With
// `forms`, an argument may be used in another of its forms, such as {cell_at} for {cell}.
std::vector<std::string> faults_of(std::string_view message, std::string_view english,
                                   std::string_view code, bool forms);

}  // namespace fourfold::language
