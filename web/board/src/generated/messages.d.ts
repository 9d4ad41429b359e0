// Written by `make generate`; see contract/README.md.

declare module "messages:board" {
  const messages: {
    readonly colours: {
      readonly red: string;
      readonly yellow: string;
      readonly orange: string;
      readonly blue: string;
      readonly white: string;
    };
    readonly label: (values: { readonly columns: string | number; readonly rows: string | number; readonly discs: number }) => string;
    readonly column: (values: { readonly label: string | number; readonly score: string; readonly filling: string; readonly discs: string | number }) => string;
    readonly cell: (values: { readonly column: string | number; readonly row: string | number; readonly disc: string }) => string;
    readonly hasWon: (values: { readonly name: string | number }) => string;
    readonly endedDrawn: string;
    readonly turn: (values: { readonly name: string | number }) => string;
    readonly played: (values: { readonly name: string | number; readonly column: string | number }) => string;
    readonly thinking: (values: { readonly name: string | number }) => string;
    readonly back: string;
    readonly forward: string;
    readonly reset: string;
    readonly explain: string;
    readonly hide: string;
    readonly asking: string;
    readonly partly: string;
    readonly silent: string;
    readonly retry: string;
    readonly failed: (values: { readonly why: string | number }) => string;
    readonly marks: {
      readonly threat: (values: { readonly side: string; readonly name: string | number }) => string;
      readonly worthless: (values: { readonly side: string; readonly name: string | number }) => string;
      readonly win: string;
      readonly block: string;
      readonly best: string;
      readonly bad: string;
      readonly zugzwang: string;
      readonly note: string;
    };
  };
  export default messages;
}

declare module "messages:languages" {
  /** Codes and own names: "de", "Deutsch". */
  export const LANGUAGES: Readonly<Record<string, string>>;
  /** With which others an object of messages is loaded. */
  export const GROUP_OF: Readonly<Record<string, string>>;
  type Load = () => Promise<{ readonly default: Readonly<Record<string, object>> }>;
  /** By code and group. */
  export const LOADERS: Readonly<Record<string, Readonly<Record<string, Load>>>>;
}
