import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { contentDiff } from '../../../../domain/formats/content-diff.ts'
import { summaryText } from '../../../../domain/formats/diff-words.ts'
import { draftProblems, errorsOf } from '../../../../domain/formats/draft-problems.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { publication } from '../../../../domain/formats/format-forms.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import { refusedFields, saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { type FormProgress, useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { DroppedAlert } from '../dropped-alert.tsx'
import { editionQuery, type FormatDetail, type FormatDraft, usePublish } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { useReplacedModel } from '../use-replaced-model.ts'
import { publishTexts as texts } from './messages.ts'

type FieldName = 'effectiveFrom' | 'note' | 'confirm'
const FIELDS: readonly string[] = ['effectiveFrom', 'note', 'confirm'] satisfies FieldName[]

/** The day on which an edition usually takes effect: the first of the month after a day, `yyyy-mm-dd`. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return `${next.year}-${String(next.month).padStart(2, '0')}-01`
}

/** The day that is proposed: no edition takes effect before the newest one. */
function proposedDay({ editions }: FormatDetail): string {
  const today = dayOf(new Date())
  const taken = editions.flatMap(({ withdrawnAt, effectiveFrom }) => (withdrawnAt === null ? [effectiveFrom] : []))
  return firstOfNextMonth([...taken, today].toSorted().at(-1) ?? today)
}

type Draft = Pick<FormatDraft, 'rowVersion' | 'content' | 'problems'>

const newestOf = (format: FormatDetail | undefined) => format?.editions.find(({ withdrawnAt }) => withdrawnAt === null)

/** The summary of the changes since the newest edition; for a first one, since that of the model whose place it takes. */
function ChangesOf({ format, content }: { format: FormatDetail; content: FormatContent }) {
  const own = newestOf(format)
  const { model } = useReplacedModel(own ? undefined : format)
  const before = own ?? newestOf(model)
  const edition = useQuery({ ...editionQuery(before?.checklistId ?? 0), enabled: before !== undefined })
  if (!before) return <Text>{texts.first}</Text>
  return (
    <div>
      {!own && <Text>{texts.first}</Text>}
      <Text fw={650}>{own ? texts.changes(before.version) : texts.changesOfModel(before.version)}</Text>
      <Text>
        {edition.data
          ? summaryText(contentDiff(edition.data.content, content))
          : edition.isError
            ? messages.failed
            : '…'}
      </Text>
    </div>
  )
}

type FormProps = Props & { onProgress: (progress: FormProgress) => void }

function PublishForm({ format, draft, simulation, onPublished, onClose, onProgress }: FormProps) {
  const publish = usePublish()
  const [failure, setFailure] = useState<string>()
  const { id, code } = format
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof publication>,
    unknown,
    z.output<typeof publication>
  >({
    resolver: zodResolver(publication),
    defaultValues: {
      rowVersion: draft.rowVersion,
      effectiveFrom: proposedDay(format),
      note: '',
      confirm: '',
    },
  })
  useFormProgress(
    { isDirty: formState.isDirty && !formState.isSubmitSuccessful, isSaving: publish.isPending },
    onProgress,
  )
  const submit = handleSubmit(async (form) => {
    if (publish.isPending) return
    if (form.confirm !== code) {
      setError('confirm', { message: texts.confirmWrong(code) }, { shouldFocus: true })
      return
    }
    setFailure(undefined)
    try {
      const { version } = await publish.mutateAsync({ id, ...form })
      toastSuccess(texts.published(version, form.effectiveFrom))
      onPublished()
    } catch (error) {
      const fields = refusedFields(error)
      const own = fields.filter(([name]) => FIELDS.includes(name))
      for (const [name, message] of own) setError(name as FieldName, { message }, { shouldFocus: true })
      if (own.length === 0) setFailure(saveErrorText(error))
    }
  })
  const { errors: faults } = formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <DroppedAlert problems={draft.problems} />
        <ChangesOf format={format} content={draft.content} />
        {simulation}
        <TextInput
          {...register('effectiveFrom')}
          type="date"
          label={texts.effectiveFrom}
          description={texts.effectiveHint}
          required
          error={faults.effectiveFrom?.message}
        />
        <Textarea
          {...register('note')}
          label={texts.note}
          description={texts.noteHint}
          required
          rows={3}
          maxLength={500}
          error={faults.note?.message}
        />
        <Text>{texts.delivery}</Text>
        <TextInput
          {...register('confirm')}
          label={texts.confirm(code)}
          required
          autoComplete="off"
          autoCapitalize="characters"
          error={faults.confirm?.message}
        />
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <BusyButton type="submit" isBusy={publish.isPending}>
            {texts.publish}
          </BusyButton>
        </FormFooter>
      </Stack>
    </form>
  )
}

type Props = {
  format: FormatDetail
  draft: Draft
  /** The effect that the draft would have had on past records. */
  simulation?: ReactNode
  onPublished: () => void
  onClose: () => void
}

/** Publishes the draft as an edition that takes effect on a day; the code is typed to confirm (R 16.3). */
export function PublishModal({ onClose, onPublished, ...props }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const close = useLeaveGuard(progress, onClose)
  const finish = () => {
    onClose()
    // The guard of the form must be gone before the page is left.
    setTimeout(onPublished)
  }
  const errors = errorsOf(draftProblems(props.draft.content)).length
  return (
    <FormModal
      opened
      beginsAtField
      onClose={close}
      closeLabel={messages.close}
      title={texts.title(props.format.name)}
      size="lg"
    >
      {errors > 0 ? (
        <Alert color="red" role="alert">
          {texts.hasErrors(errors)}
        </Alert>
      ) : (
        <PublishForm {...props} onPublished={finish} onClose={close} onProgress={setProgress} />
      )}
    </FormModal>
  )
}
