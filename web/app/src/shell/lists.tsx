// Lists of terms with their meanings, and the head of a table.

import type { ComponentChildren, DetailsHTMLAttributes } from "preact";

export type Rows = readonly (readonly [term: ComponentChildren, meaning: ComponentChildren])[];

export function Definitions({
  rows,
  ...rest
}: { rows: Rows } & Pick<DetailsHTMLAttributes<HTMLDListElement>, "class" | "tabIndex" | "aria-label">) {
  return (
    <dl {...rest}>
      {rows.map(([term, meaning], index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A title, perhaps with the class of its column. */
type Column = string | readonly [title: ComponentChildren, name: string];

/** False stands for a column that is not shown. */
export function TableHead({ columns }: { columns: readonly (Column | false)[] }) {
  return (
    <thead>
      <tr>
        {columns.flatMap((column, index) => {
          if (column === false) return [];
          const [title, name] = typeof column === "string" ? [column] : column;
          return (
            <th key={index} scope="col" class={name}>
              {title}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
