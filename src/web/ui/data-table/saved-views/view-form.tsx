import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SavedView } from '../../../../contract/finding/views.wire.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { MAX_VIEW_NAME, viewEdit } from '../../../../domain/views/saved-view.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../form/busy-button.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { useLeaveGuard } from '../../leave-guard/use-leave-guard.ts'
import { toastError } from '../../toast/toast.ts'
import { messages } from './messages.ts'
import type { ViewContent } from './saved-views.queries.ts'

type Props = {
  /** The view to edit; undefined for a new one. */
  view: SavedView | undefined
  /** Whether the person may share views with the department. */
  mayShare: boolean
  isSaving: boolean
  save: (fields: Pick<ViewContent, 'name' | 'isShared' | 'isDefault'>) => Promise<unknown>
  onClose: () => void
}

const nameFaultOf = (name: string) => viewEdit.shape.name.safeParse(name).error?.issues[0]?.message

const nameFaultIn = ({ code, message, fields }: Refusal) =>
  code === ('view.name-taken' satisfies ProblemCode) ? message : fields?.name

/** Name of a view, and who opens the list with it. It asks before typed text is lost. */
export function ViewForm({ view, mayShare, isSaving, save, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [fault, setFault] = useState<string>()
  const isDirty =
    name !== (view?.name ?? '') || isShared !== (view?.isShared ?? false) || isDefault !== (view?.isDefault ?? false)
  const leave = useLeaveGuard(isSaving ? 'saving' : isDirty ? 'dirty' : 'clean', onClose)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameFaultOf(name)
    setFault(wrong)
    if (wrong !== undefined || isSaving) return
    try {
      await save({ name, isShared, isDefault })
      onClose()
    } catch (error) {
      const text = error instanceof Refusal ? nameFaultIn(error) : undefined
      setFault(text)
      if (text === undefined) toastError(saveErrorText(error))
    }
  }
  return (
    <FormModal
      opened
      onClose={leave}
      title={view ? messages.editTitle : messages.saveTitle}
      closeLabel={messages.cancel}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {!view && <Text>{messages.saves}</Text>}
          <TextInput
            data-autofocus
            label={messages.name}
            required
            maxLength={MAX_VIEW_NAME}
            value={name}
            error={fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayShare && (
            <Checkbox
              label={messages.share}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
          {(view?.isOwn ?? true) && (
            <Checkbox
              label={messages.openWith}
              checked={isDefault}
              onChange={(event) => setDefault(event.currentTarget.checked)}
            />
          )}
          <FormFooter>
            <Button variant="default" onClick={leave} disabled={isSaving}>
              {messages.cancel}
            </Button>
            <BusyButton type="submit" isBusy={isSaving}>
              {messages.submit}
            </BusyButton>
          </FormFooter>
        </Stack>
      </form>
    </FormModal>
  )
}
