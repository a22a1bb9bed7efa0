import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import classes from '../cases.module.css'
import { casesOfQuery } from '../cases.queries.ts'
import { stateTone } from '../list/case-columns.ts'
import { stateText, partTexts as texts } from '../messages.ts'

/** The newest cases of an establishment, for those who work on them. */
export function CasesPart({ establishmentId }: { establishmentId: number }) {
  const { data, error, refetch } = useQuery(casesOfQuery(establishmentId))
  return (
    <section className={`${classes.block} ${classes.noPrint}`} aria-labelledby="expedientes-sancionatorios">
      <h2 id="expedientes-sancionatorios" className={classes.title}>
        {texts.title}
      </h2>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.total === 0 && <p className={classes.note}>{texts.none}</p>}
      {data && data.total > 0 && (
        <>
          <p className={classes.note}>{texts.count(data.total)}</p>
          <ul className={classes.list}>
            {data.rows.map((row) => (
              <li key={row.id} className={classes.badges}>
                <Anchor
                  className={loneLink.link}
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/dashboard/seguimiento/expedientes/$caseId"
                      params={{ caseId: String(row.id) }}
                    />
                  )}
                >
                  {row.number}
                </Anchor>
                <span>{formatDay(row.openedOn)}</span>
                <ToneBadge tone={stateTone(row.state)} text={stateText(row.state)} />
              </li>
            ))}
          </ul>
          <Anchor
            className={loneLink.link}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/seguimiento/expedientes"
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
