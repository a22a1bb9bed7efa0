import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import { NoticeActions } from '../acts/notice-actions.tsx'
import classes from '../legal-notices.module.css'
import type { LegalNotice } from '../legal-notices.queries.ts'
import { stateTone } from '../list/notice-columns.ts'
import { leftText, modeText, placeOf, stateText, stepText, cardTexts as texts } from '../messages.ts'
import { PortalLinks } from './portal-links.tsx'
import { Timeline } from './timeline.tsx'

function What({ notice }: { notice: LegalNotice }) {
  const { establishmentName, city, recipientName, recipientCapacity, countedFrom, dueOn, daysLeft, effectiveOn } =
    notice
  const isOpen = notice.state !== 'surtida'
  return (
    <section className={classes.block} aria-labelledby="que-se-notifica">
      <h2 id="que-se-notifica" className={classes.title}>
        {texts.facts}
      </h2>
      <Facts
        rows={[
          [texts.establishment, establishmentName],
          [texts.place, placeOf(notice)],
          [texts.city, city],
          [texts.recipient, [recipientName, recipientCapacity].filter(Boolean).join(', ')],
          [texts.visited, formatDay(countedFrom)],
          [texts.due, formatDay(dueOn)],
          [texts.left, isOpen && leftText(daysLeft)],
          [texts.mode, modeText(notice)],
          [texts.effective, effectiveOn && texts.endOf(effectiveOn)],
          [texts.email, notice.email || texts.noEmail],
        ]}
      />
      <p className={classes.note}>{notice.isConsented ? texts.consented : texts.notConsented}</p>
    </section>
  )
}

function Next({ notice }: { notice: LegalNotice }) {
  const isOpen = notice.state !== 'surtida'
  return (
    <section className={classes.block} aria-labelledby="paso-siguiente">
      <h2 id="paso-siguiente" className={classes.title}>
        {texts.next}
      </h2>
      <p className={classes.step}>{isOpen ? stepText(notice) : texts.nothing}</p>
      {isOpen && <p className={classes.note}>{texts.accessCounts}</p>}
    </section>
  )
}

/** A notice with its attempts and the acts of its reader (R 35.8). */
export function NoticeCard({ notice, toActa }: { notice: LegalNotice; toActa: ReactNode }) {
  const { ref: title, ...kept } = useKeptFocus<HTMLHeadingElement>()
  return (
    <div className={classes.page} {...kept}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={title} tabIndex={-1}>
          {texts.title(notice.actaNumber)}
        </Title>
        <span className={classes.badges}>
          {notice.isOverdue && <ToneBadge tone="red" text={leftText(notice.daysLeft)} />}
          <ToneBadge tone={stateTone(notice.state)} text={stateText(notice)} />
        </span>
      </div>
      <div className={classes.head}>
        <NoticeActions notice={notice} />
        <div className={classes.actions}>
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
      <div className={classes.columns}>
        <div className={classes.page}>
          <Next notice={notice} />
          <What notice={notice} />
        </div>
        <div className={classes.page}>
          <Timeline notice={notice} />
          <PortalLinks notice={notice} />
        </div>
      </div>
    </div>
  )
}
