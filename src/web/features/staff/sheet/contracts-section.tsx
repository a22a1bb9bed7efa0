import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { serviceDaysLeft } from '../../../../domain/staff/contracts.ts'
import { contractEndText } from '../../../../domain/staff/staff-texts.ts'
import { ContractWindow } from '../forms/contract-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { expiryTone } from '../messages.ts'
import type { ContractRow, OfficialFile } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { Entry } from './entry.tsx'
import { sheetTexts } from './messages.ts'
import { SheetSection } from './sheet-section.tsx'

const texts = sheetTexts.contracts

type Props = { official: OfficialFile; catalogues: StaffCatalogues; mayManage: boolean }

/** How long a contract in force lasts; the state of any other one. */
const contractBadge = (contract: ContractRow) =>
  contract.state === 'vigente'
    ? { text: contractEndText(contract), tone: expiryTone(serviceDaysLeft(contract)) }
    : { text: texts.states[contract.state], tone: 'yellow' as const }

/** The days of a contract: `01/02/2026 a 31/12/2026`. */
const contractDays = ({ startsOn, endsOn }: Pick<ContractRow, 'startsOn' | 'endsOn'>) =>
  endsOn === null ? `Desde el ${formatDay(startsOn)}` : `${formatDay(startsOn)} a ${formatDay(endsOn)}`

export function ContractsSection({ official, catalogues, mayManage }: Props) {
  const [opened, setOpened] = useState<{ row: ContractRow | undefined }>()
  return (
    <>
      <SheetSection
        title={texts.title}
        none={texts.none}
        actions={
          mayManage && (
            <Button variant="light" onClick={() => setOpened({ row: undefined })}>
              {formTexts.contract.create}
            </Button>
          )
        }
      >
        {official.contracts.map((row) => (
          <Entry
            key={row.id}
            title={`${row.contractType} ${row.number}`}
            badge={contractBadge(row)}
            lines={[
              contractDays(row),
              row.endedEarlyOn && texts.endedEarly(formatDay(row.endedEarlyOn)),
              row.subject,
              row.supervisor && texts.supervisor(row.supervisor),
              row.note,
            ]}
            actions={
              mayManage
                ? [{ label: texts.edit, name: texts.editOf(row.number), onPress: () => setOpened({ row }) }]
                : []
            }
          />
        ))}
      </SheetSection>
      {opened && (
        <ContractWindow
          userId={official.userId}
          row={opened.row}
          catalogues={catalogues}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
