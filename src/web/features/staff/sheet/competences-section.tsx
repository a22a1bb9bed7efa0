import { Button } from '@mantine/core'
import { useState } from 'react'
import { withdrawCompetence } from '../../../../contract/staff/competences.wire.ts'
import { call } from '../../../api/call.ts'
import { competenceBadge, competenceLabel } from '../competences/competence-words.ts'
import { CompetenceWindow } from '../forms/competence-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { ReasonWindow } from '../forms/reason-window.tsx'
import type { CompetenceRow, OfficialFile } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { Entry } from './entry.tsx'
import { sheetTexts } from './messages.ts'
import { ProofLink } from './proof-link.tsx'
import { SheetSection } from './sheet-section.tsx'

const texts = sheetTexts.competences

type WithdrawProps = { competence: CompetenceRow; onSaved?: () => void; onClose: () => void }

/** Asks for the reason, and withdraws a competence. */
export function WithdrawWindow({ competence, onSaved, onClose }: WithdrawProps) {
  const { id, rowVersion } = competence
  return (
    <ReasonWindow
      title={texts.withdrawTitle}
      text={texts.withdrawText(competenceLabel(competence))}
      confirmLabel={texts.withdraw}
      done={texts.done}
      save={(reason) => call(withdrawCompetence, { params: { id }, body: { reason, rowVersion } })}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

type Props = { official: OfficialFile; catalogues: StaffCatalogues; mayManage: boolean }
type Opened = { row: CompetenceRow | undefined } | { withdrawn: CompetenceRow }

export function CompetencesSection({ official, catalogues, mayManage }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const actionsOf = (row: CompetenceRow) =>
    mayManage && row.withdrawnAt === null
      ? [
          { label: texts.edit, name: texts.editOf(competenceLabel(row)), onPress: () => setOpened({ row }) },
          {
            label: texts.withdraw,
            name: texts.withdrawOf(competenceLabel(row)),
            onPress: () => setOpened({ withdrawn: row }),
          },
        ]
      : []
  return (
    <>
      <SheetSection
        title={texts.title}
        none={texts.none}
        actions={
          mayManage && (
            <Button variant="light" onClick={() => setOpened({ row: undefined })}>
              {formTexts.competence.create}
            </Button>
          )
        }
      >
        {official.competences.map((row) => (
          <Entry
            key={row.id}
            title={competenceLabel(row)}
            badge={competenceBadge(row)}
            lines={[row.number]}
            actions={actionsOf(row)}
          >
            <ProofLink {...row} />
          </Entry>
        ))}
      </SheetSection>
      {opened && 'row' in opened && (
        <CompetenceWindow userId={official.userId} row={opened.row} catalogues={catalogues} onClose={close} />
      )}
      {opened && 'withdrawn' in opened && <WithdrawWindow competence={opened.withdrawn} onClose={close} />}
    </>
  )
}
