import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { createCompetence, editCompetence } from '../../../../contract/staff/competences.wire.ts'
import { competenceForm } from '../../../../domain/staff/staff-forms.ts'
import { COMPETENCE_KINDS, competenceName } from '../../../../domain/staff/staff-words.ts'
import { call } from '../../../api/call.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { ChoiceField, LineField } from '../../../ui/window-form/form-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import { type CompetenceRow, fetchOfficial } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { FormWindow } from './form-window.tsx'
import { formTexts } from './messages.ts'
import { ProofField } from './proof-field.tsx'

const texts = formTexts.competence

type Draft = Partial<Omit<z.input<typeof competenceForm>, 'inscriptionTypeId'>> & {
  inscriptionTypeId?: number | undefined
}

const draftOf = (row: CompetenceRow | undefined): Draft => ({
  kind: row?.kind,
  inscriptionTypeId: row?.inscriptionTypeId ?? undefined,
  name: row?.name ?? '',
  number: row?.number ?? '',
  issuedOn: row?.issuedOn ?? '',
  expiresOn: row?.expiresOn ?? '',
  documentId: row?.documentId ?? undefined,
  rowVersion: row?.rowVersion,
})

const kinds = COMPETENCE_KINDS.map((value) => ({ value, label: competenceName[value] }))

type FieldsProps = { form: WindowedForm<Draft>; isReadOnly: boolean; catalogues: StaffCatalogues; userId: number }

function CompetenceFields({ form, isReadOnly, catalogues, userId }: FieldsProps) {
  const types = useCatalogue(catalogues.inscriptionTypes)
  const kind = useWatch({ control: form.control, name: 'kind' })
  const shared = { form, isReadOnly }
  // A kind has either a type of inscription or a name; the other one must not be sent.
  const onKind = (chosen: string | null) => {
    if (chosen === 'TIPO_INSCRIPCION') form.setValue('name', '')
    else form.setValue('inscriptionTypeId', undefined)
    form.clearErrors(['name', 'inscriptionTypeId'])
  }
  return (
    <Columns count={2}>
      <ChoiceField {...shared} name="kind" label={texts.kind} choices={kinds} onChosen={onKind} isRequired />
      {kind === 'TIPO_INSCRIPCION' ? (
        <ControlledSelect
          control={form.control}
          name="inscriptionTypeId"
          label={texts.inscriptionType}
          catalogue={types}
          isReadOnly={isReadOnly}
        />
      ) : (
        <LineField {...shared} name="name" label={texts.name} isRequired />
      )}
      <LineField {...shared} name="number" label={texts.number} />
      <LineField {...shared} name="issuedOn" label={texts.issuedOn} type="date" />
      <LineField {...shared} name="expiresOn" label={texts.expiresOn} type="date" description={texts.noEnd} />
      <ProofField {...shared} userId={userId} />
    </Columns>
  )
}

type Props = {
  userId: number
  row: CompetenceRow | undefined
  catalogues: StaffCatalogues
  onSaved?: (id: number, isNew: boolean) => void
  onClose: () => void
}

export function CompetenceWindow({ userId, row, catalogues, onSaved, onClose }: Props) {
  return (
    <FormWindow<Draft, z.output<typeof competenceForm>, { id: number }>
      title={row ? texts.edit : texts.create}
      schema={competenceForm as unknown as z.ZodType<z.output<typeof competenceForm>, Draft>}
      initial={draftOf(row)}
      done={texts.saved}
      save={(form) => {
        // An absent document would stay as it is.
        const body = { ...form, documentId: form.documentId ?? 0 }
        return row
          ? call(editCompetence, { params: { id: row.id }, body })
          : call(createCompetence, { params: { userId }, body })
      }}
      reload={async () => {
        const current = (await fetchOfficial(userId)).competences.find(({ id }) => id === row?.id)
        return current && draftOf(current)
      }}
      onSaved={({ id }) => onSaved?.(id, row === undefined)}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <CompetenceFields form={form} isReadOnly={isReadOnly} catalogues={catalogues} userId={userId} />
      )}
    </FormWindow>
  )
}
