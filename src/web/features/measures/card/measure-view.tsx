import { Anchor, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import classes from '../measures.module.css'
import { type Measure, measureQuery } from '../measures.queries.ts'
import { cardTexts as texts } from '../messages.ts'
import { MeasureCard } from './measure-card.tsx'

const toActa = ({ inspectionId, establishmentId }: Measure) => (
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

type Props = {
  measureId: number
  /** Draws the button that opens a case, where the measure proposes one. */
  beginCase?: (measure: Measure) => ReactNode
}

/** The page of one measure. */
export function MeasureView({ measureId, beginCase }: Props) {
  const { data, error, refetch } = useQuery(measureQuery(measureId))
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/medidas" />}
        >
          {texts.back}
        </Anchor>
      </div>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && (
        <MeasureCard
          measure={data}
          toActa={toActa(data)}
          toMeasure={toMeasure}
          beginCase={data.proposesCase && beginCase?.(data)}
        />
      )}
      {!data && !error && <SlowLoading />}
    </div>
  )
}
