// The name and the face of the user in games with other people.

import { FaceName } from "../generated/online";
import { PersonFace } from "../players/PersonFace";
import { myFace, myName, type Person } from "../state/online";
import { texts } from "../texts";
import { NameField } from "./fields";
import "./person.css";

const words = texts.person;

/** The user as far as known; the face of somebody who has none yet is drawn by lot. */
export function knownPerson(): Person {
  return { name: myName.value, face: myFace.value ?? FaceName[Math.floor(Math.random() * FaceName.length)]! };
}

interface PersonFieldsProps {
  readonly label?: string;
  readonly required?: boolean;
  readonly person: Person;
  readonly onPerson: (person: Person) => void;
}

export function PersonFields({ label = words.name, required = false, person, onPerson }: PersonFieldsProps) {
  return (
    <>
      <NameField label={label} required={required} name={person.name} onName={(name) => onPerson({ ...person, name })} />
      <fieldset class="faces-to-choose">
        <legend class="unseen">{words.face}</legend>
        {FaceName.map((face) => (
          <label key={face} class="choice" title={words.faces[face]}>
            <input type="radio" name="face" checked={person.face === face} onChange={() => onPerson({ ...person, face })} />
            <span>
              <PersonFace face={face} />
              <span class="unseen">{words.faces[face]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
