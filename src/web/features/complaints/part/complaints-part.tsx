import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { ComplaintLink } from '../card/complaint-link.tsx'
import classes from '../complaints.module.css'
import { complaintsOfQuery } from '../complaints.queries.ts'
import { dueNote, stateTone } from '../list/complaint-columns.ts'
import { kindText, stateText, partTexts as texts } from '../messages.ts'

/** The newest complaints about an establishment that the reader may see, without who complained. */
export function ComplaintsPart({ establishmentId }: { establishmentId: number }) {
  const { data, error, refetch } = useQuery(complaintsOfQuery(establishmentId))
  return (
    <section className={`${classes.panel} ${classes.noPrint}`} aria-labelledby="quejas">
      <h2 id="quejas" className={classes.title}>
        {texts.title}
      </h2>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.total === 0 && <p className={classes.note}>{texts.none}</p>}
      {data && data.total > 0 && (
        <>
          <p className={classes.note}>{texts.count(data.total)}</p>
          <ul className={classes.list}>
            {data.rows.map((row) => {
              const due = dueNote(row)
              return (
                <li key={row.id} className={classes.badges}>
                  <ComplaintLink id={row.id} number={row.number} />
                  <span>{kindText(row.kind)}</span>
                  <span>{formatDay(row.receivedOn)}</span>
                  <ToneBadge tone={stateTone(row.state)} text={stateText(row.state)} />
                  {due && <ToneBadge tone={due.tone} text={due.text} />}
                </li>
              )
            })}
          </ul>
          <Anchor
            className={loneLink.link}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/seguimiento/quejas"
                search={{ estado: 'todas', establecimiento: String(establishmentId) }}
              />
            )}
          >
            {texts.all}
          </Anchor>
        </>
      )}
      {!data && !error && <Loading />}
    </section>
  )
}
