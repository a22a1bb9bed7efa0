import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Official } from '../../../../domain/access/official.ts'
import type { EstablishmentForm as Establishment } from '../../../../domain/establishments/establishment-form.ts'
import type { GapField } from '../../../../domain/import/import-words.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { type FormProgress, useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import { type EstablishmentRow, fetchEstablishment } from '../establishments.queries.ts'
import { messages } from '../messages.ts'
import type { EstablishmentCatalogues } from './catalogues.ts'
import { CensusGaps, CensusGapsNotice } from './census-gaps.tsx'
import { ConsentSection } from './consent-section.tsx'
import { DuplicatesNotice } from './duplicates-notice.tsx'
import { draftOf, type EstablishmentDraft, establishmentSchema, newDraft } from './establishment-draft.ts'
import { ContactSection, IdentificationSection } from './owner-sections.tsx'
import { PlaceSection } from './place-section.tsx'
import { ResponsibleSection } from './responsible-section.tsx'
import { TypeSection } from './type-section.tsx'
import { useEstablishmentSubmit } from './use-establishment-submit.ts'

export type EstablishmentFormProps = {
  official: Official
  catalogues: EstablishmentCatalogues
  /** The establishment to read or edit; without it, the form is for a new one. */
  row: EstablishmentRow | undefined
  /** Called when the person closes the form, which may lose typed text. */
  onLeave: () => void
  onSaved: (id: number) => void
  onReloaded: (row: EstablishmentRow) => void
  onProgress: (progress: FormProgress) => void
}

const noGaps: readonly GapField[] = []

export function EstablishmentForm({ official, catalogues, row, onLeave, onSaved, ...on }: EstablishmentFormProps) {
  const [isEditing, setIsEditing] = useState(row === undefined)
  const form = useForm<EstablishmentDraft, unknown, Establishment>({
    resolver: zodResolver(establishmentSchema(typeof row?.signature === 'string')),
    defaultValues: row ? draftOf(row) : newDraft(official.departmentId),
    mode: 'onTouched',
  })
  const rowChanged = useRowChanged(async () => {
    if (row) on.onReloaded(await fetchEstablishment(row.id))
  })
  const { submit, isSaving, matches, goOn, goBack } = useEstablishmentSubmit({
    establishmentId: row?.id,
    setError: form.setError,
    onSaved,
    isRowChanged: rowChanged.isRowChanged,
  })
  const isReadOnly = !isEditing || isSaving || matches !== undefined
  useFormProgress({ isDirty: form.formState.isDirty, isSaving }, on.onProgress)
  const parts = { catalogues, row, isReadOnly }
  const gaps = row?.censusGaps ?? noGaps
  return (
    <FormProvider {...form}>
      <CensusGaps value={gaps}>
        <form noValidate onSubmit={form.handleSubmit(submit)}>
          <Stack>
            <CensusGapsNotice gaps={gaps} />
            {row && (
              <Checkbox
                label={messages.enableEditing}
                checked={isEditing}
                onChange={(event) => setIsEditing(event.currentTarget.checked)}
              />
            )}
            <TypeSection {...parts} />
            <PlaceSection {...parts} />
            <IdentificationSection {...parts} />
            <ContactSection isReadOnly={isReadOnly} />
            <ResponsibleSection row={row} isEditing={isEditing} isReadOnly={isReadOnly} />
            <ConsentSection isReadOnly={isReadOnly} />
            {rowChanged.notice}
            {matches && <DuplicatesNotice matches={matches} onGoOn={goOn} onGoBack={goBack} />}
            <FormFooter>
              <Button variant="default" onClick={onLeave} disabled={isSaving}>
                {messages.cancel}
              </Button>
              {isEditing && !matches && (
                <BusyButton type="submit" isBusy={isSaving}>
                  {messages.save}
                </BusyButton>
              )}
            </FormFooter>
          </Stack>
        </form>
      </CensusGaps>
    </FormProvider>
  )
}
