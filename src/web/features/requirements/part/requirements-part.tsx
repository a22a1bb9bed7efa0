import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requirementStateName } from '../../../../domain/requirements/requirement-words.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { dueNote, stateTones } from '../list/requirement-columns.ts'
import { cardTexts, partTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import { type RequirementRow, requirementsOfQuery } from '../requirements.queries.ts'

function Entry({ row }: { row: RequirementRow }) {
  const due = dueNote(row)
  return (
    <li className={classes.line}>
      <Anchor
        className={loneLink.link}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/dashboard/seguimiento/requerimientos/$requirementId"
            params={{ requirementId: String(row.id) }}
          />
        )}
      >
        {row.number}
      </Anchor>
      <span>{row.item}</span>
      <span>{`${cardTexts.due} ${formatDay(row.dueOn)}`}</span>
      <ToneBadge tone={stateTones[row.state]} text={requirementStateName[row.state]} />
      {due && <ToneBadge tone={due.tone} text={due.text} />}
    </li>
  )
}

type Props = { of: { inspectionId: number } | { establishmentId: number } }

/** The requirements of an acta, or those of an establishment that are still to be met, with their number in all. */
export function RequirementsPart({ of }: Props) {
  const { data, error, refetch } = useQuery(requirementsOfQuery(of))
  const ofActa = 'inspectionId' in of
  const search = ofActa
    ? { estado: 'todas', buscar: `R-${of.inspectionId}-` }
    : { establecimiento: String(of.establishmentId) }
  return (
    <section className={classes.panel} aria-labelledby="requerimientos">
      <h2 id="requerimientos" className={classes.title}>
        {texts.title}
      </h2>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.total === 0 && <p className={classes.note}>{ofActa ? texts.noneOfActa : texts.noneOpen}</p>}
      {data && data.total > 0 && (
        <>
          <p className={classes.note}>{ofActa ? texts.ofActa(data.total) : texts.open(data.total)}</p>
          <ul className={classes.list}>
            {data.rows.map((row) => (
              <Entry key={row.id} row={row} />
            ))}
          </ul>
          <Anchor
            className={loneLink.link}
            renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/requerimientos" search={search} />}
          >
            {texts.all}
          </Anchor>
        </>
      )}
      {!data && !error && <Loading />}
    </section>
  )
}
