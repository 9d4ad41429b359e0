// The texts that most screens need. Others are modules of their own, such as `messages:review`, and are loaded with the code that needs
// them. All of them are read in the language that is shown when they are read.

export { default as texts } from "messages:main";

/** The name of the app, the same in all languages. */
export const NAME = "fourfold";
