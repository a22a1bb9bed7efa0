import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import { SampleActions } from '../acts/sample-actions.tsx'
import { stateTone } from '../list/sample-columns.ts'
import { placeOf, stateText, cardTexts as texts, verdictText } from '../messages.ts'
import classes from '../samples.module.css'
import type { Sample } from '../samples.queries.ts'
import { History } from './history.tsx'
import { Label, LabelButton, useLabelPrint } from './label.tsx'

const What = ({ sample }: { sample: Sample }) => (
  <section className={classes.block} aria-labelledby="la-muestra">
    <h2 id="la-muestra" className={classes.title}>
      {texts.facts}
    </h2>
    <Facts
      rows={[
        [texts.product, sample.product],
        [texts.brand, sample.brand],
        [texts.lot, sample.lot],
        [texts.expiry, sample.expiry && texts.day(sample.expiry)],
        [texts.registration, sample.registration],
        [texts.maker, sample.maker],
        [texts.quantity, texts.quantityText(sample)],
        [texts.units, sample.units],
        [texts.temperature, sample.temperature !== null && texts.degrees(sample.temperature)],
        [texts.container, sample.container],
        [texts.seal, sample.sealNumber],
        [texts.taken, texts.at(sample.takenAt)],
        [texts.reason, sample.reason],
        [texts.tests, sample.tests.join('\n')],
        [texts.counter, texts.counterText(sample)],
        [texts.counterReason, sample.counterReason],
        [texts.counterSeal, sample.counterSeal],
        [texts.counterCustodian, sample.counterCustodian],
        [texts.holder, sample.holder],
        [texts.item, sample.item],
        [texts.establishment, sample.establishmentName],
        [texts.place, placeOf(sample)],
        [texts.city, sample.city],
      ]}
    />
  </section>
)

type Props = {
  sample: Sample
  links: ReactNode
  toSample: (id: number, text: string) => ReactNode
  toMeasure: (id: number, text: string) => ReactNode
}

/** A sample with its chain of custody, its results and the acts of its reader (R 39.8). */
export function SampleCard({ sample, links, toSample, toMeasure }: Props) {
  const { ref: title, ...kept } = useKeptFocus<HTMLHeadingElement>()
  const { measureId, measureNumber, replaces, replacesNumber, replacedById, replacedByNumber, state } = sample
  const { printed, printLabel } = useLabelPrint()
  const verdict = state === 'cerrada' ? verdictText(sample) : ''
  return (
    <div className={classes.page} data-printed={printed} {...kept}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={title} tabIndex={-1}>
          {texts.title(sample)}
        </Title>
        <span className={classes.badges}>
          {verdict && <ToneBadge tone={sample.verdict === 'conforme' ? 'green' : 'red'} text={verdict} />}
          <ToneBadge tone={stateTone(state)} text={stateText(sample)} />
        </span>
      </div>
      {sample.isReserved && <p className={classes.strong}>{texts.reserve}</p>}
      <div className={classes.head}>
        <SampleActions sample={sample} />
        <div className={classes.actions}>
          {links}
          <Button
            mih={44}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
          <LabelButton onPrint={printLabel} />
        </div>
      </div>
      {measureId !== null && <p className={classes.text}>{toMeasure(measureId, texts.measure(measureNumber ?? ''))}</p>}
      {replaces !== null && <p className={classes.text}>{toSample(replaces, texts.replaces(replacesNumber ?? ''))}</p>}
      {replacedById !== null && (
        <p className={classes.text}>{toSample(replacedById, texts.replacedBy(replacedByNumber ?? ''))}</p>
      )}
      <div className={classes.columns}>
        <What sample={sample} />
        <History sample={sample} />
      </div>
      <Label sample={sample} />
    </div>
  )
}
