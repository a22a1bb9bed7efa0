import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Curriculum } from '../../../domain/profile/curriculum.ts'
import { saveErrorText } from '../../api/refusal.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { Columns } from '../../ui/form/columns.tsx'
import { type FormProgress, useFormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { type CurriculumDraft, curriculumDraftOf, curriculumSchema, withCurriculum } from './curriculum-draft.ts'
import { JobRows, StudyRows } from './curriculum-rows.tsx'
import { curriculumMessages as messages } from './messages.ts'
import { type Profile, useReloadProfile, useSaveProfile } from './profile.queries.ts'
import { useRefreshUntouched } from './use-refresh-untouched.ts'

type Props = { profile: Profile; onInformation: () => void; onProgress: (progress: FormProgress) => void }

/** 'Mis Datos', the curriculum vitae. It is saved together with the stored data of 'Información'. */
export function CurriculumForm({ profile, onInformation, onProgress }: Props) {
  const form = useForm<CurriculumDraft, unknown, Curriculum>({
    resolver: zodResolver(curriculumSchema),
    defaultValues: curriculumDraftOf(profile),
    mode: 'onTouched',
  })
  useRefreshUntouched(form, profile, curriculumDraftOf)
  const save = useSaveProfile()
  // The reply replaces the values of the form.
  const isSaving = save.isPending
  const reload = useReloadProfile()
  // Typed text stays and is saved with the newest data: only the person changes their curriculum.
  const rowChanged = useRowChanged(async () => void (await reload()), true)
  const [needsInformation, setNeedsInformation] = useState(false)
  const { errors, isDirty } = form.formState
  useFormProgress({ isDirty, isSaving }, onProgress)

  const submit = async (changed: Curriculum) => {
    if (isSaving) return
    const complete = withCurriculum(profile, changed)
    setNeedsInformation(complete === undefined)
    if (!complete) return
    try {
      form.reset(curriculumDraftOf(await save.mutateAsync(complete)))
      rowChanged.onSaved()
      toastSuccess(messages.saved)
    } catch (error) {
      if (rowChanged.isRowChanged(error)) return
      toastError(saveErrorText(error))
    }
  }

  return (
    <form noValidate aria-label={messages.title} onSubmit={form.handleSubmit(submit)}>
      <Stack>
        <Title order={2} size="h3">
          {messages.title}
        </Title>
        <Columns count={2}>
          <TextInput
            {...form.register('profession')}
            readOnly={isSaving}
            label={messages.profession}
            error={errors.profession?.message}
          />
          <TextInput
            {...form.register('professionalCard')}
            readOnly={isSaving}
            label={messages.professionalCard}
            error={errors.professionalCard?.message}
          />
        </Columns>
        <StudyRows form={form} isReadOnly={isSaving} />
        <JobRows form={form} isReadOnly={isSaving} />
        {needsInformation && (
          <Alert color="yellow" role="alert">
            <Group justify="space-between">
              {messages.informationFirst}
              <Button variant="default" onClick={onInformation}>
                {messages.goToInformation}
              </Button>
            </Group>
          </Alert>
        )}
        {rowChanged.notice}
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isSaving}>
            {messages.save}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
