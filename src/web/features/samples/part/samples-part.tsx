import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { TakeWindow } from '../acts/take-window.tsx'
import { stateTone } from '../list/sample-columns.ts'
import { actTexts, listMessages, stateText, partTexts as texts } from '../messages.ts'
import classes from '../samples.module.css'
import { type SampleRow, sampleOptionsQuery, samplesOfQuery } from '../samples.queries.ts'

const Entry = ({ row }: { row: SampleRow }) => (
  <li className={classes.line}>
    <Anchor
      className={loneLink.link}
      renderRoot={(props) => (
        <Link {...props} to="/dashboard/seguimiento/muestras/$sampleId" params={{ sampleId: String(row.id) }} />
      )}
    >
      {row.number}
    </Anchor>
    <span>{row.product}</span>
    <ToneBadge tone={stateTone(row.state)} text={stateText(row)} />
    {row.isReserved && <ToneBadge tone="red" text={listMessages.reserve} />}
  </li>
)

/** 'Tomar muestra', for who made the visit. */
function Take({ inspectionId }: { inspectionId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(sampleOptionsQuery(inspectionId))
  if (!data && error) return <LoadFailure error={error} text={actTexts.take.failed} onRetry={refetch} />
  if (!data?.mayTake) return null
  return (
    <div className={classes.actions}>
      <Button mih={44} variant="default" onClick={() => setOpen(true)}>
        {actTexts.take.open}
      </Button>
      {isOpen && <TakeWindow inspectionId={inspectionId} options={data} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Props = { of: { inspectionId: number } | { establishmentId: number } }

/** The newest samples of an acta or of an establishment, with their number in all. */
export function SamplesPart({ of }: Props) {
  const { data, error, refetch } = useQuery(samplesOfQuery(of))
  const [newest] = data?.rows ?? []
  const search =
    'inspectionId' in of ? { buscar: newest?.actaNumber ?? '' } : { establecimiento: String(of.establishmentId) }
  return (
    <section className={classes.panel} aria-labelledby="muestras">
      <h2 id="muestras" className={classes.title}>
        {texts.title}
      </h2>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data?.total === 0 && <p className={classes.note}>{'inspectionId' in of ? texts.noneOfActa : texts.none}</p>}
      {data && data.total > 0 && (
        <>
          <p className={classes.note}>{texts.count(data.total)}</p>
          <ul className={classes.list}>
            {data.rows.map((row) => (
              <Entry key={row.id} row={row} />
            ))}
          </ul>
          <Anchor
            className={loneLink.link}
            renderRoot={(props) => (
              <Link {...props} to="/dashboard/seguimiento/muestras" search={{ estado: 'todas', ...search }} />
            )}
          >
            {texts.all}
          </Anchor>
        </>
      )}
      {'inspectionId' in of && <Take inspectionId={of.inspectionId} />}
      {!data && !error && <Loading />}
    </section>
  )
}
