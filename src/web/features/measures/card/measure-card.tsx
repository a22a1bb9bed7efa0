import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import { MeasureActions } from '../acts/measure-actions.tsx'
import { stateTone } from '../list/measure-columns.ts'
import classes from '../measures.module.css'
import type { Measure } from '../measures.queries.ts'
import { extentText, leftText, placeOf, stateText, cardTexts as texts } from '../messages.ts'
import { DocumentButtons, DocumentNotes } from './document.tsx'
import { History } from './history.tsx'
import { Parts } from './parts.tsx'

function What({ measure }: { measure: Measure }) {
  const { imposedOn, dueOn, daysLeft } = measure
  return (
    <section className={classes.block} aria-labelledby="la-medida">
      <h2 id="la-medida" className={classes.title}>
        {texts.facts}
      </h2>
      <Facts
        rows={[
          [texts.name, measure.name],
          [texts.extent, extentText(measure)],
          [texts.stops, measure.stopsOperation && texts.yes],
          [texts.fallsOn, measure.fallsOn],
          [texts.cause, measure.cause],
          [texts.risk, measure.risk],
          [texts.condition, measure.liftingCondition],
          [texts.item, measure.item],
          [texts.establishment, measure.establishmentName],
          [texts.place, placeOf(measure)],
          [texts.city, measure.city],
          [texts.imposed, formatDay(imposedOn)],
          [texts.due, dueOn && formatDay(dueOn)],
          [texts.dueReason, measure.dueReason],
          [texts.left, daysLeft !== null && leftText(daysLeft)],
          [texts.norm, measure.norm],
        ]}
      />
    </section>
  )
}

type Props = {
  measure: Measure
  toActa: ReactNode
  toMeasure: (id: number, text: string) => ReactNode
  beginCase?: ReactNode
}

/** A measure with its parts, its history and the acts of its reader (R 36.7). */
export function MeasureCard({ measure, toActa, toMeasure, beginCase }: Props) {
  const { ref: title, ...kept } = useKeptFocus<HTMLHeadingElement>()
  const { converts, convertsNumber, becameId, becameNumber, daysLeft } = measure
  return (
    <div className={classes.page} {...kept}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={title} tabIndex={-1}>
          {texts.title(measure)}
        </Title>
        <span className={classes.badges}>
          {measure.isOverdue && daysLeft !== null && <ToneBadge tone="red" text={leftText(daysLeft)} />}
          <ToneBadge tone={stateTone(measure.state)} text={stateText(measure)} />
        </span>
      </div>
      {measure.state === 'impuesta' && <p className={classes.strong}>{texts.withoutActa}</p>}
      <DocumentNotes measure={measure} />
      {measure.proposesCase && <p className={classes.strong}>{texts.proposesCase}</p>}
      <div className={classes.head}>
        <MeasureActions measure={measure} />
        <div className={classes.actions}>
          {beginCase}
          <DocumentButtons measure={measure} />
          {toActa}
          <Button
            mih={44}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </div>
      </div>
      {converts !== null && (
        <p className={classes.text}>{toMeasure(converts, texts.converted(convertsNumber ?? ''))}</p>
      )}
      {becameId !== null && <p className={classes.text}>{toMeasure(becameId, texts.became(becameNumber ?? ''))}</p>}
      <div className={classes.columns}>
        <div className={classes.page}>
          <What measure={measure} />
          <Parts measure={measure} />
        </div>
        <History measure={measure} />
      </div>
    </div>
  )
}
