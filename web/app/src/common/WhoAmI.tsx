// Who the user is in games with other people: asked for once, then shown, with a way to change it.

import { useState } from "preact/hooks";
import { PersonFace } from "../players/PersonFace";
import { Button } from "../shell/Button";
import { knownPerson, PersonFields } from "../shell/PersonFields";
import { keepPerson, type Person } from "../state/online";
import { texts } from "../texts";

const words = texts.person;

/** The user, and what shows or asks for it. `keep` stores it, and returns it as the server gets it. */
export function useWhoAmI(): WhoAmIProps & { readonly keep: () => Person } {
  const [person, setPerson] = useState(knownPerson);
  const [isAsked, setAsked] = useState(person.name === "");
  const keep = () => {
    keepPerson(person);
    return { ...person, name: person.name.trim() };
  };
  return { person, isAsked, onPerson: setPerson, onChange: () => setAsked(true), keep };
}

interface WhoAmIProps {
  readonly person: Person;
  /** Whether the fields are shown. */
  readonly isAsked: boolean;
  readonly onPerson: (person: Person) => void;
  readonly onChange: () => void;
}

interface LabelProps {
  readonly label?: string;
  readonly required?: boolean;
}

export function WhoAmI({ who, ...field }: { readonly who: WhoAmIProps } & LabelProps) {
  const { person, isAsked, onPerson, onChange } = who;
  if (isAsked) return <PersonFields {...field} person={person} onPerson={onPerson} />;
  return (
    <div class="who">
      {person.face && <PersonFace face={person.face} />}
      <strong>{words.youAre({ name: person.name })}</strong>
      <Button quiet label={words.change} onClick={onChange} />
    </div>
  );
}
