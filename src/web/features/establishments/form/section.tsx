import type { ReactNode } from 'react'
import { Columns } from '../../../ui/form/columns.tsx'
import classes from './establishment-form.module.css'

/** A named part of the form, in two columns on wide screens. */
export function Section({ legend, columns = 2, children }: { legend: string; columns?: 1 | 2; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{legend}</legend>
      <Columns count={columns}>{children}</Columns>
    </fieldset>
  )
}
