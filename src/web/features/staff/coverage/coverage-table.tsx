import { VisuallyHidden } from '@mantine/core'
import type { NamedRow } from '../../../ui/catalogue/use-catalogue.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { OfficialLink } from '../directory/official-link.tsx'
import classes from './coverage.module.css'
import type { Cover, Covering, MatrixRow } from './coverage-matrix.ts'
import { coverageTexts as texts } from './messages.ts'

function State({ row: { technicians, engineers } }: { row: MatrixRow }) {
  return (
    <span className={classes.state}>
      <ToneBadge
        tone={technicians === 0 ? 'red' : 'green'}
        text={technicians === 0 ? texts.noTechnician : texts.technicians(technicians)}
      />
      <ToneBadge
        tone={engineers === 0 ? 'red' : 'green'}
        text={engineers === 0 ? texts.noEngineer : texts.engineers(engineers)}
      />
    </span>
  )
}

function CoverCell({ cover }: { cover: Cover | undefined }) {
  if (!cover) return <td />
  const text = cover === 'city' ? texts.byCity : texts.byZodes
  return (
    <td className={classes.cover} data-cover={cover} title={text}>
      <span aria-hidden>{cover === 'city' ? '●' : '○'}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </td>
  )
}

type Props = {
  rows: readonly MatrixRow[]
  zodes: readonly NamedRow[]
  officials: readonly Covering[]
  onPerson: (userId: number) => void
}

/** The matrix, by subregion. */
export function CoverageTable({ rows, zodes, officials, onPerson }: Props) {
  if (rows.length === 0) return <p>{texts.none}</p>
  const groups = zodes
    .map(({ id, name }) => ({ id, name, rows: rows.filter(({ city }) => city.zodesId === id) }))
    .filter((group) => group.rows.length > 0)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: this names what scrolls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={classes.scroll} role="group" aria-label={texts.label} tabIndex={0}>
        <table className={classes.matrix} aria-label={texts.label}>
          <thead>
            <tr>
              <th scope="col" className={classes.city}>
                {texts.city}
              </th>
              <th scope="col">{texts.state}</th>
              {officials.map(({ id, name, part }) => (
                <th key={id} scope="col" className={classes.official}>
                  <OfficialLink name={name} onOpen={() => onPerson(id)} />
                  <span className={classes.part}>{texts.part[part]}</span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.id}>
              <tr>
                <th scope="rowgroup" colSpan={officials.length + 2} className={classes.group}>
                  <span>{group.name}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.city.id}>
                  <th scope="row" className={classes.city}>
                    {row.city.name}
                  </th>
                  <td>
                    <State row={row} />
                  </td>
                  {officials.map(({ id }) => (
                    <CoverCell key={id} cover={row.covers.get(id)} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className={classes.legend}>
        ● {texts.byCity} · ○ {texts.byZodes}
      </p>
    </>
  )
}
