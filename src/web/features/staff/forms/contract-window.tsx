import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { createContract, editContract } from '../../../../contract/staff/contracts.wire.ts'
import { contractForm } from '../../../../domain/staff/staff-forms.ts'
import { call } from '../../../api/call.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { LineField, OptionalRow, TextField } from '../../../ui/window-form/form-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import { activePeople, type ContractRow, everyoneQuery, fetchOfficial } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { FormWindow } from './form-window.tsx'
import { formTexts } from './messages.ts'

const texts = formTexts.contract

type Draft = Partial<z.input<typeof contractForm>>

const draftOf = (row: ContractRow | undefined): Draft => ({
  contractTypeId: row?.contractTypeId,
  number: row?.number ?? '',
  subject: row?.subject ?? '',
  startsOn: row?.startsOn ?? '',
  endsOn: row?.endsOn ?? '',
  endedEarlyOn: row?.endedEarlyOn ?? '',
  supervisorId: row?.supervisorId ?? undefined,
  note: row?.note ?? '',
  rowVersion: row?.rowVersion,
})

type FieldsProps = { form: WindowedForm<Draft>; isReadOnly: boolean; catalogues: StaffCatalogues; row: Props['row'] }

function ContractFields({ form, isReadOnly, catalogues, row }: FieldsProps) {
  const types = useCatalogue(catalogues.contractTypes, row && { id: row.contractTypeId, name: row.contractType })
  const { data: everyone = [] } = useQuery(everyoneQuery)
  const people = activePeople(everyone)
  const supervisor = row?.supervisorId && { id: row.supervisorId, name: row.supervisor ?? '' }
  const rows = supervisor && !people.some(({ id }) => id === supervisor.id) ? [...people, supervisor] : people
  const shared = { form, isReadOnly }
  return (
    <>
      <Columns count={2}>
        <ControlledSelect
          control={form.control}
          name="contractTypeId"
          label={texts.type}
          catalogue={types}
          isReadOnly={isReadOnly}
        />
        <LineField {...shared} name="number" label={texts.number} isRequired />
        <LineField {...shared} name="startsOn" label={texts.startsOn} type="date" isRequired />
        <LineField {...shared} name="endsOn" label={texts.endsOn} type="date" description={texts.openEnd} />
        {row && (
          <LineField
            {...shared}
            name="endedEarlyOn"
            label={texts.endedEarlyOn}
            type="date"
            description={texts.endsCard}
          />
        )}
        <OptionalRow
          {...shared}
          name="supervisorId"
          label={texts.supervisor}
          catalogue={{ rows, isLoading: false, hasFailed: false, emptyText: '', placeholder: '', retry: () => {} }}
        />
      </Columns>
      <TextField {...shared} name="subject" label={texts.subject} />
      <TextField {...shared} name="note" label={texts.note} />
    </>
  )
}

type Props = {
  userId: number
  row: ContractRow | undefined
  catalogues: StaffCatalogues
  onSaved?: (id: number, isNew: boolean) => void
  onClose: () => void
}

export function ContractWindow({ userId, row, catalogues, onSaved, onClose }: Props) {
  return (
    <FormWindow<Draft, z.output<typeof contractForm>, { id: number }>
      title={row ? texts.edit : texts.create}
      schema={contractForm as unknown as z.ZodType<z.output<typeof contractForm>, Draft>}
      initial={draftOf(row)}
      done={texts.saved}
      save={(body) =>
        row ? call(editContract, { params: { id: row.id }, body }) : call(createContract, { params: { userId }, body })
      }
      reload={async () => {
        const current = (await fetchOfficial(userId)).contracts.find(({ id }) => id === row?.id)
        return current && draftOf(current)
      }}
      onSaved={({ id }) => onSaved?.(id, row === undefined)}
      onClose={onClose}
    >
      {(form, isReadOnly) => <ContractFields form={form} isReadOnly={isReadOnly} catalogues={catalogues} row={row} />}
    </FormWindow>
  )
}
