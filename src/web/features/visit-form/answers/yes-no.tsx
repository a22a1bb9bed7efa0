import { itemTexts } from './messages.ts'
import classes from './yes-no.module.css'

type Props = { name: string; label: string; value: boolean | undefined; onChange: (value: boolean) => void }

const options = [
  { value: true, text: itemTexts.yes },
  { value: false, text: itemTexts.no },
]

/** A question without a preset answer. */
export function YesNo({ name, label, value, onChange }: Props) {
  return (
    <fieldset className={classes.question}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.text} className={classes.option} data-chosen={value === option.value || undefined}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
