import { useId } from 'preact/hooks';
import { GRADE_CHOICES, readGrades } from './settings-form.ts';

type Props = {
  /** The grades as the draft has them. */
  readonly value: string;
  readonly error: string | undefined;
  onValue(value: string): void;
};

/** Which grades are sent. All of B includes the part of it that can be chosen alone. */
export function GradeChoice({ value, error, onValue }: Props) {
  const hint = useId();
  const chosen = readGrades(value);
  return (
    <fieldset class="grades" aria-describedby={hint}>
      <legend>Grades</legend>
      {GRADE_CHOICES.map(([grade, meaning]) => {
        const isImplied = grade === 'broad_consensus' && chosen.includes('B');
        return (
          <label key={grade}>
            <input
              type="checkbox"
              name={grade}
              checked={isImplied || chosen.includes(grade)}
              disabled={isImplied}
              onChange={({ currentTarget }) => {
                const others = chosen.filter((each) => each !== grade);
                onValue([...others, ...(currentTarget.checked ? [grade] : [])].join(', '));
              }}
            />
            {meaning}
          </label>
        );
      })}
      <small id={hint} class={error === undefined ? 'hint' : 'error'}>
        {error ?? 'C is never sent. A selection is sent once, whatever its grade becomes.'}
      </small>
    </fieldset>
  );
}
