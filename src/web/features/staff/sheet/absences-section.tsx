import { Button } from '@mantine/core'
import { useState } from 'react'
import { annulAbsence } from '../../../../contract/staff/absences.wire.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { absenceName } from '../../../../domain/staff/staff-words.ts'
import { call } from '../../../api/call.ts'
import { absenceTexts, daysText } from '../absences/messages.ts'
import { usePlannedVisits } from '../absences/planned-visits-window.tsx'
import { AbsenceWindow } from '../forms/absence-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { ReasonWindow } from '../forms/reason-window.tsx'
import type { AbsenceRow, OfficialFile } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { Entry, type EntryAction } from './entry.tsx'
import { sheetTexts } from './messages.ts'
import { ProofLink } from './proof-link.tsx'
import { SheetSection } from './sheet-section.tsx'

const texts = sheetTexts.absences
const tones = { pedida: 'yellow', aprobada: 'green', rechazada: 'red', anulada: 'red' } as const

type Props = {
  official: OfficialFile
  catalogues: StaffCatalogues
  mayManage: boolean
  /** The sheet is the reader's own: absences are asked for, and another person decides. */
  isOwn: boolean
  reload: () => Promise<OfficialFile>
}

type Opened = { row: AbsenceRow | undefined } | { annulled: AbsenceRow }

export function AbsencesSection({ official, catalogues, mayManage, isOwn, reload }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const { ask, plannedWindow } = usePlannedVisits(catalogues)
  const close = () => setOpened(undefined)
  const actionsOf = (row: AbsenceRow): EntryAction[] => {
    const what = daysText(row)
    const isOpen = row.state === 'pedida' || (mayManage && row.state === 'aprobada')
    if (!isOpen) return []
    return [
      { label: texts.edit, name: texts.editOf(what), onPress: () => setOpened({ row }) },
      { label: absenceTexts.annul, name: texts.annulOf(what), onPress: () => setOpened({ annulled: row }) },
    ]
  }
  return (
    <>
      <SheetSection
        title={texts.title}
        none={texts.none}
        actions={
          (mayManage || isOwn) && (
            <Button variant="light" onClick={() => setOpened({ row: undefined })}>
              {isOwn ? formTexts.absence.ask : formTexts.absence.create}
            </Button>
          )
        }
      >
        {official.absences.map((row) => (
          <Entry
            key={row.id}
            title={`${absenceName[row.kind]} ${daysText(row)}`}
            badge={{ text: texts.states[row.state], tone: tones[row.state] }}
            lines={[
              row.placeCity && texts.place(row.placeCity),
              row.note,
              row.isPaperShown && texts.paper,
              row.decidedBy && row.decidedAt && texts.decided(row.decidedBy, formatDay(row.decidedAt)),
              row.decisionReason && texts.reason(row.decisionReason),
            ]}
            actions={actionsOf(row)}
          >
            <ProofLink {...row} />
          </Entry>
        ))}
      </SheetSection>
      {opened && 'row' in opened && (
        <AbsenceWindow
          userId={mayManage ? official.userId : null}
          officialId={official.userId}
          row={opened.row}
          catalogues={catalogues}
          reload={async () => (await reload()).absences.find(({ id }) => id === opened.row?.id)}
          {...(mayManage && { askPlanned: ask })}
          onClose={close}
        />
      )}
      {opened && 'annulled' in opened && (
        <ReasonWindow
          title={absenceTexts.annulTitle}
          text={absenceTexts.annulText(daysText(opened.annulled))}
          confirmLabel={absenceTexts.annul}
          done={absenceTexts.annulled}
          save={(reason) =>
            call(annulAbsence, {
              params: { id: opened.annulled.id },
              body: { reason, rowVersion: opened.annulled.rowVersion },
            })
          }
          onClose={close}
        />
      )}
      {plannedWindow}
    </>
  )
}
