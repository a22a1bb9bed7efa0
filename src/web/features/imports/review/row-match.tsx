import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fieldLabels } from '../../../../domain/import/import-words.ts'
import classes from '../imports.module.css'
import type { ImportRow } from '../imports.queries.ts'
import { gapLabel, reviewTexts as texts } from '../messages.ts'

type Match = NonNullable<ImportRow['match']>

const compared = ['name', 'identificationNumber', 'city', 'address'] as const

function likeness({ state, value, matchScore }: ImportRow, match: Match): string {
  if (state === 'duplicada') return texts.exact
  const { identificationNumber } = value
  if (identificationNumber && identificationNumber === match.identificationNumber) return texts.sameDocument
  return texts.alike(Math.round((matchScore ?? 0) * 100))
}

/** A row and what it is like, side by side, with what an update would change. */
export function RowMatch({ row, match }: { row: ImportRow; match: Match }) {
  const isInscribed = match.establishmentId !== null
  return (
    <div className={classes.match}>
      <Text size="sm">
        {likeness(row, match)}{' '}
        {isInscribed && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/inscripcion/$establishmentId"
                params={{ establishmentId: String(match.establishmentId) }}
                target="_blank"
              />
            )}
          >
            {texts.open}
          </Anchor>
        )}
      </Text>
      <table className={classes.compare} aria-label={texts.compare(row.rowNo)}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.yours}</th>
            <th scope="col">
              {isInscribed ? texts.inscribed(match.inscriptionNumber) : texts.otherRow(match.rowNo ?? 0)}
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map((field) => {
            const own = row.value[field] ?? row.cells[field] ?? ''
            return (
              <tr key={field} data-differs={own !== match[field] || undefined}>
                <th scope="row">{fieldLabels[field]}</th>
                <td>
                  <bdi>{own || '—'}</bdi>
                </td>
                <td>
                  <bdi>{match[field] || '—'}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isInscribed && (
        <>
          <Text size="sm">{row.changes.length > 0 ? texts.changes : texts.noChanges}</Text>
          {row.changes.length > 0 && (
            <ul className={classes.changes}>
              {row.changes.map(({ field, text }) => (
                <li key={field}>
                  {gapLabel(field)}: <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
