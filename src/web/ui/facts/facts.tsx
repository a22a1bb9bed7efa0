import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Letters of a value that would fill many short lines of a column (unit: characters). */
const LONG = 60

/** Whether a value is text that takes the whole width, as a sentence does. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > LONG

/** Pairs of a word and its value; a pair without value is left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([name, value]) => (
        <div key={name} data-long={isLong(value) || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
