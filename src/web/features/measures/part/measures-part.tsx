import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { dueNote, stateTone } from '../list/measure-columns.ts'
import classes from '../measures.module.css'
import { type MeasureRow, measuresOfQuery } from '../measures.queries.ts'
import { stateText, partTexts as texts } from '../messages.ts'

function Entry({ row }: { row: MeasureRow }) {
  const due = dueNote(row)
  return (
    <li className={classes.line}>
      <Anchor
        className={loneLink.link}
        renderRoot={(props) => (
          <Link {...props} to="/dashboard/seguimiento/medidas/$measureId" params={{ measureId: String(row.id) }} />
        )}
      >
        {row.number ?? texts.pending}
      </Anchor>
      <span>{row.name}</span>
      <ToneBadge tone={stateTone(row.state)} text={stateText(row)} />
      {due && <ToneBadge tone={due.tone} text={due.text} />}
    </li>
  )
}

type Props = { of: { inspectionId: number } | { establishmentId: number } }

/** The measures of an acta, or those in force of an establishment. */
export function MeasuresPart({ of }: Props) {
  const { data, error, refetch } = useQuery(measuresOfQuery(of))
  const ofActa = 'inspectionId' in of
  return (
    <section className={classes.panel} aria-labelledby="medidas-sanitarias">
      <h2 id="medidas-sanitarias" className={classes.title}>
        {texts.title}
      </h2>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.total === 0 && <p className={classes.note}>{ofActa ? texts.noneOfActa : texts.noneInForce}</p>}
      {data && data.total > 0 && (
        <ul className={classes.list}>
          {data.rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data && data.total > 0 && !ofActa && (
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/seguimiento/medidas"
              search={{ estado: 'todas', establecimiento: String(of.establishmentId) }}
            />
          )}
        >
          {texts.all}
        </Anchor>
      )}
      {!data && !error && <Loading />}
    </section>
  )
}
