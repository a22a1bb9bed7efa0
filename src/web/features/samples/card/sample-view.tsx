import { Anchor, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import { cardTexts as texts } from '../messages.ts'
import classes from '../samples.module.css'
import { type Sample, sampleQuery } from '../samples.queries.ts'
import { SampleCard } from './sample-card.tsx'

const toActa = ({ inspectionId, establishmentId }: Sample) => (
  <Button
    mih={44}
    variant="default"
    leftSection={<IconFileText size={20} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/inspecciones/$inspectionId/$establishmentId"
        params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
      />
    )}
  >
    {texts.acta}
  </Button>
)

const toSample = (id: number, text: string) => (
  <Anchor
    className={loneLink.link}
    renderRoot={(props) => (
      <Link {...props} to="/dashboard/seguimiento/muestras/$sampleId" params={{ sampleId: String(id) }} />
    )}
  >
    {text}
  </Anchor>
)

const toMeasure = (id: number, text: string) => (
  <Anchor
    className={loneLink.link}
    renderRoot={(props) => (
      <Link {...props} to="/dashboard/seguimiento/medidas/$measureId" params={{ measureId: String(id) }} />
    )}
  >
    {text}
  </Anchor>
)

/** The page of one sample. */
export function SampleView({ sampleId }: { sampleId: number }) {
  const { data, error, refetch } = useQuery(sampleQuery(sampleId))
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/muestras" />}
        >
          {texts.back}
        </Anchor>
      </div>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && <SampleCard sample={data} links={toActa(data)} toSample={toSample} toMeasure={toMeasure} />}
      {!data && !error && <SlowLoading />}
    </div>
  )
}
