import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { termText } from '../../../../domain/calendar/terms.ts'
import { isOpen, requirementStateName, severityName } from '../../../../domain/requirements/requirement-words.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { RequirementActions } from '../acts/requirement-actions.tsx'
import { inactiveNoteOf, placeDetail, stateTones } from '../list/requirement-columns.ts'
import { extensionObstacle, leftText, termTexts, cardTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import type { Requirement } from '../requirements.queries.ts'
import { EvidenceList } from './evidence-list.tsx'
import { FollowUps } from './follow-ups.tsx'
import { History } from './history.tsx'
import { OwnerAsks } from './owner-asks.tsx'

type Props = {
  requirement: Requirement
  /** Leads to the acta, and to the requirement that this one repeats. */
  toActa: ReactNode
  toRepeated: ReactNode
  /** The button that plans a follow-up visit. */
  followUp: ReactNode
  /** The button that opens a case, where the requirement proposes one. */
  beginCase: ReactNode
}

function Finding({ requirement, toRepeated }: Pick<Props, 'requirement' | 'toRepeated'>) {
  const { actaNumber, establishmentName, city, item, severity, norm, finding, beforeImage, repeatsNumber } = requirement
  return (
    <section className={classes.block} aria-labelledby="lo-requerido">
      <h2 id="lo-requerido" className={classes.title}>
        {texts.required}
      </h2>
      <p className={classes.required}>{requirement.text || texts.noText}</p>
      <Facts
        rows={[
          [texts.severity, severityName[severity]],
          [texts.norm, norm || texts.noNorm],
          [texts.actaNumber, actaNumber],
          [texts.establishment, establishmentName],
          [texts.place, placeDetail(requirement)],
          [texts.city, city],
          [texts.item, item],
          [texts.repeats, repeatsNumber && toRepeated],
        ]}
      />
      {/* A sentence takes the whole width. */}
      <Facts rows={[[texts.finding, finding || texts.noFinding]]} />
      {beforeImage && (
        <EnlargingImage
          className={classes.picture}
          kind="evidence"
          name={beforeImage}
          alt={texts.before}
          absent={<span>{texts.noPhoto}</span>}
        />
      )}
    </section>
  )
}

function Term({ requirement }: { requirement: Requirement }) {
  const { dueOn, printedDueOn, state, termDays, termKind, dueReason, extensionCount } = requirement
  const obstacle = extensionObstacle(requirement)
  return (
    <section className={classes.block} aria-labelledby="plazo-del-requerimiento">
      <h2 id="plazo-del-requerimiento" className={classes.title}>
        {termTexts.title}
      </h2>
      <Facts
        rows={[
          [termTexts.due, formatDay(dueOn)],
          [termTexts.left, isOpen(state) && leftText(requirement)],
          [termTexts.length, termText({ days: termDays, kind: termKind })],
          [termTexts.printed, dueOn !== printedDueOn && formatDay(printedDueOn)],
          [termTexts.reason, dueReason],
        ]}
      />
      <h3 className={classes.subtitle}>{termTexts.how}</h3>
      <p className={classes.text}>
        {termTexts.arithmetic(requirement)}
        {dueOn !== printedDueOn && ` ${termTexts.moved(dueOn, extensionCount)}`}
      </p>
      {obstacle && <p className={classes.note}>{obstacle}</p>}
    </section>
  )
}

/** A requirement with its term, its evidence, its history and the acts of its reader (R 31.9). */
export function RequirementCard({ requirement, toActa, toRepeated, followUp, beginCase }: Props) {
  const { number, state, isOverdue, proposesCase } = requirement
  const inactive = inactiveNoteOf(requirement)
  // An act takes away the button that began it.
  const { ref: title, ...kept } = useKeptFocus<HTMLHeadingElement>()
  return (
    <div className={classes.page} {...kept}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={title} tabIndex={-1}>
          {texts.title(number)}
        </Title>
        <span className={classes.badges}>
          {inactive && <ToneBadge {...inactive} />}
          {isOverdue && <ToneBadge tone="red" text={leftText(requirement)} />}
          <ToneBadge tone={stateTones[state]} text={requirementStateName[state]} />
        </span>
      </div>
      {proposesCase && <p className={classes.note}>{texts.proposesCase}</p>}
      <div className={classes.head}>
        <RequirementActions requirement={requirement} followUp={followUp} />
        <div className={classes.actions}>
          {beginCase}
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
      <OwnerAsks requirement={requirement} />
      <div className={classes.columns}>
        <Finding requirement={requirement} toRepeated={toRepeated} />
        <Term requirement={requirement} />
        <EvidenceList requirement={requirement} />
        <FollowUps requirement={requirement} />
        <History requirement={requirement} />
      </div>
    </div>
  )
}
