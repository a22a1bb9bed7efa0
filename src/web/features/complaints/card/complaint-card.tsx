import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import {
  answerModeName,
  complaintChannelName,
  complaintThemeName,
} from '../../../../domain/complaints/complaint-words.ts'
import { complaintPlace } from '../../../../domain/list-exports/exported-complaints.ts'
import { saidOf } from '../../../../domain/shared/known-words.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import { ComplaintActions } from '../acts/complaint-actions.tsx'
import classes from '../complaints.module.css'
import type { Complaint } from '../complaints.queries.ts'
import type { ComplaintChoices } from '../form/complaint-choices.ts'
import { dueNote, stateTone, triageTone } from '../list/complaint-columns.ts'
import { kindText, leftText, stateText, cardTexts as texts, triageText } from '../messages.ts'
import { Complainant } from './complainant.tsx'
import { ComplaintLink } from './complaint-link.tsx'
import { History, Visits } from './history.tsx'
import { Papers } from './papers.tsx'

/** The term to answer, which may have stopped. */
function dueRows({ dueOn, daysLeft, pausedDays, completeUntil, dueReason, ...complaint }: Complaint) {
  const isWaiting = dueNote({ ...complaint, daysLeft }) !== undefined
  return [
    [texts.due, pausedDays === null ? dueOn && formatDay(dueOn) : texts.paused(pausedDays, complaint.termKind)],
    [texts.left, isWaiting && daysLeft !== null && leftText(daysLeft, complaint.termKind)],
    [texts.moved, dueReason],
    [texts.completeUntil, completeUntil && formatDay(completeUntil)],
    [texts.transferUntil, complaint.may.includes('transfer') && formatDay(complaint.transferDueOn)],
  ] as const
}

function Known({ complaint }: { complaint: Complaint }) {
  const { kind, channel, receivedOn, receivedBy, city, about, illPeople, officials, transferredTo } = complaint
  const { duplicateOf, duplicates } = complaint
  return (
    <section className={classes.block} aria-labelledby="que-se-sabe">
      <h2 id="que-se-sabe" className={classes.title}>
        {texts.about}
      </h2>
      <Facts
        rows={[
          [texts.kind, kindText(kind)],
          [texts.channel, saidOf(complaintChannelName, channel) ?? channel],
          [texts.received, texts.receivedBy(receivedOn, receivedBy)],
          [texts.place, complaintPlace(complaint)],
          [texts.city, city],
          [texts.themes, about.map((theme) => saidOf(complaintThemeName, theme) ?? theme).join(', ')],
          [texts.ill, illPeople > 0 && illPeople],
          [texts.officials, officials.map(({ name }) => name).join(', ')],
          ...dueRows(complaint),
          [texts.transferredTo, transferredTo],
          [texts.duplicateOf, duplicateOf && <ComplaintLink {...duplicateOf} />],
          [
            texts.duplicates,
            duplicates.length > 0 && (
              <span className={classes.badges}>
                {duplicates.map((one) => (
                  <ComplaintLink key={one.id} {...one} />
                ))}
              </span>
            ),
          ],
        ]}
      />
    </section>
  )
}

function Answer({ complaint: { answer, answerMode, answeredOn, mails } }: { complaint: Complaint }) {
  const [newest] = mails
  if (answerMode === null && !newest) return null
  return (
    <section className={classes.block} aria-labelledby="respuesta">
      <h2 id="respuesta" className={classes.title}>
        {texts.answer}
      </h2>
      {newest && <p className={classes.step}>{saidOf(texts.mails, newest.state) ?? newest.state}</p>}
      {answerMode !== null && answeredOn !== null && (
        <p className={classes.note}>{texts.answered(saidOf(answerModeName, answerMode) ?? answerMode, answeredOn)}</p>
      )}
      {answer && <p className={classes.text}>{answer}</p>}
    </section>
  )
}

/** A complaint with its history and the acts of its reader (R 38.11). */
export function ComplaintCard({ complaint, choices }: { complaint: Complaint; choices: ComplaintChoices }) {
  const { ref: title, ...kept } = useKeptFocus<HTMLHeadingElement>()
  const note = dueNote(complaint)
  return (
    <div className={classes.page} {...kept}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={title} tabIndex={-1}>
          {texts.title(complaint.number)}
        </Title>
        <span className={classes.badges}>
          {note && <ToneBadge tone={note.tone} text={note.text} />}
          <ToneBadge tone={triageTone(complaint.triage)} text={`${texts.triage}: ${triageText(complaint.triage)}`} />
          <ToneBadge tone={stateTone(complaint.state)} text={stateText(complaint.state)} />
        </span>
      </div>
      <div className={classes.head}>
        <ComplaintActions complaint={complaint} choices={choices} />
        <div className={classes.actions}>
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
          <section className={classes.block} aria-labelledby="hechos">
            <h2 id="hechos" className={classes.title}>
              {texts.facts}
            </h2>
            <p className={classes.text}>{complaint.facts}</p>
          </section>
          <Known complaint={complaint} />
          <Complainant complaint={complaint} />
          <Papers complaint={complaint} />
        </div>
        <div className={classes.page}>
          <Answer complaint={complaint} />
          <Visits visits={complaint.visits} />
          <History events={complaint.events} />
        </div>
      </div>
    </div>
  )
}
