import { Fragment, type ReactNode } from 'react'
import { fieldLabels, type ImportField, type RowState } from '../../../../domain/import/import-words.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useScreenMatches } from '../../../ui/screen-matches.ts'
import classes from '../imports.module.css'
import type { ImportRow } from '../imports.queries.ts'
import { rowStateWords, reviewTexts as texts } from '../messages.ts'

/** Below this width the rows are cards, as in every list. */
const NARROW = '(width < 1024px)'

const facts = ['city', 'identificationNumber', 'address'] as const satisfies readonly ImportField[]

const toneOf = (state: RowState): Tone =>
  state === 'lista' || state === 'aplicada' ? 'green' : state === 'error' ? 'red' : 'yellow'

const textOf = (row: ImportRow, field: ImportField) => row.value[field] ?? row.cells[field] ?? ''

type Props = {
  rows: readonly ImportRow[]
  isReplacing: boolean
  /** The work that a row offers; null for a row that offers none. */
  workOf: (row: ImportRow) => ReactNode
}

/** Rows with their state, and under each what is to be done in it: a table, or cards on a phone. */
export function ReviewRows({ rows, isReplacing, workOf }: Props) {
  const isNarrow = useScreenMatches(NARROW)
  const badge = ({ state }: ImportRow) => <ToneBadge tone={toneOf(state)} text={rowStateWords[state]} />
  const nameOf = (row: ImportRow) => <bdi>{textOf(row, 'name') || texts.noName}</bdi>
  if (isNarrow) {
    return (
      <ul className={classes.rowCards} aria-label={texts.rows} aria-busy={isReplacing}>
        {rows.map((row) => (
          <li key={row.rowNo} className={classes.rowCard}>
            <p className={classes.rowName}>
              {texts.row(row.rowNo)} · {nameOf(row)} {badge(row)}
            </p>
            <p className={classes.rowFacts}>
              {facts
                .map((field) => textOf(row, field))
                .filter((text) => text !== '')
                .join(' · ')}
            </p>
            {workOf(row)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className={classes.rows} aria-label={texts.rows} aria-busy={isReplacing}>
      <thead>
        <tr>
          <th scope="col">{texts.rowNo}</th>
          <th scope="col">{fieldLabels.name}</th>
          {facts.map((field) => (
            <th key={field} scope="col">
              {fieldLabels[field]}
            </th>
          ))}
          <th scope="col">{texts.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const work = workOf(row)
          return (
            <Fragment key={row.rowNo}>
              <tr data-works={work !== null || undefined}>
                <th scope="row">{row.rowNo}</th>
                <td>{nameOf(row)}</td>
                {facts.map((field) => (
                  <td key={field}>
                    <bdi>{textOf(row, field)}</bdi>
                  </td>
                ))}
                <td>{badge(row)}</td>
              </tr>
              {work !== null && (
                <tr>
                  <td />
                  <td colSpan={facts.length + 2}>{work}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
