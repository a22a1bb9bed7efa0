import type { ReactNode } from 'react'
import { formatInstant } from '../../../domain/shared/time.ts'
import classes from './evidence.module.css'

/** A label and its value; rows without a value are left out. */
export type FactRow = [label: string, value: ReactNode | null]

/** An instant of the wire as people write it; null where there is none. */
export const instantText = (instant: string | null): string | null =>
  instant === null ? null : formatInstant(new Date(instant))

export const Facts = ({ rows }: { rows: FactRow[] }) => (
  <dl className={classes.facts}>
    {rows
      .filter(([, value]) => value !== null)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
