import { Button, Popover, Stack, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView } from '../../../../contract/finding/views.wire.ts'
import { may } from '../../../../domain/access/may.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { readToken } from '../../../api/session-token.ts'
import { decodeToken } from '../../../api/token-official.ts'
import { confirm } from '../../confirm/confirm.ts'
import { LoadFailed } from '../../load-failed.tsx'
import { toastError, toastSuccess } from '../../toast/toast.ts'
import { messages as listTexts } from '../messages.ts'
import toolbar from '../table-toolbar.module.css'
import { ToolButton } from '../tool-button.tsx'
import { messages } from './messages.ts'
import classes from './saved-views.module.css'
import { useViewWrites, type ViewContent } from './saved-views.queries.ts'
import { type SavedViewsProps, useSavedViews } from './use-saved-views.ts'
import { ViewChoices } from './view-choices.tsx'
import { ViewForm } from './view-form.tsx'

/** Whether the person of this session shares views with the department (R 23.4). */
function mayShare(): boolean {
  const token = readToken()
  if (token === null) return false
  const official = decodeToken(token)
  return may(official, 'views.share', official)
}

/** The button of a list's views: it names the one in use, and opens the choice, 'Guardar vista' and the edits. */
export function SavedViews(props: SavedViewsProps) {
  const { list } = props
  const state = useSavedViews(props)
  const { result, views, active, isChanged, isGone, current } = state
  const writes = useViewWrites(list)
  const [isOpen, setOpen] = useState(false)
  /** The view in the form; null for a new one, undefined without a form. */
  const [edited, setEdited] = useState<SavedView | null>()

  const save = async (of: SavedView | undefined, content: ViewContent) => {
    const view = await writes.save.mutateAsync({ of, ...content })
    toastSuccess(messages.saved(view.name))
    return view
  }
  const update = (view: SavedView) => {
    const { name, isShared, isDefault } = view
    setOpen(false)
    save(view, { name, isShared, isDefault, ...current }).catch((error) => toastError(saveErrorText(error)))
  }
  const remove = async (view: SavedView) => {
    setOpen(false)
    const text = messages.removeText(view.name, view.isShared)
    const question = { title: messages.removeTitle, text, confirmLabel: messages.removeLabel, isDestructive: true }
    if (!(await confirm(question))) return
    try {
      await writes.remove.mutateAsync(view)
      if (view.id === active?.id) state.showFirst()
      toastSuccess(messages.removed(view.name))
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  const openForm = (view: SavedView | null) => {
    setOpen(false)
    setEdited(view)
  }
  const label = active
    ? isChanged
      ? messages.changedView(active.name)
      : messages.view(active.name)
    : listTexts.savedViews

  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={320}
        trapFocus
        shadow="md"
        withinPortal={false}
      >
        <Popover.Target>
          <ToolButton
            className={active && toolbar.namesView}
            icon={<IconBookmark size={20} aria-hidden />}
            label={label}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            {result.isPending && <Text>{messages.loading}</Text>}
            {result.isError && <LoadFailed text={messages.failed} onRetry={() => void result.refetch()} />}
            {result.data && (
              <>
                {views.length === 0 && <Text>{messages.none}</Text>}
                <ViewChoices
                  state={state}
                  onChosen={() => setOpen(false)}
                  onEdit={openForm}
                  onRemove={(view) => void remove(view)}
                />
              </>
            )}
            {active?.mayEdit && isChanged && (
              <Button className={classes.long} variant="default" onClick={() => update(active)}>
                {messages.update(active.name)}
              </Button>
            )}
            <Button onClick={() => openForm(null)}>{messages.save}</Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {(isGone || active?.note) && (
        <p className={classes.told} role="status">
          {isGone ? messages.gone : active?.note}
        </p>
      )}
      {edited !== undefined && (
        <ViewForm
          view={edited ?? undefined}
          mayShare={mayShare()}
          isSaving={writes.save.isPending}
          save={async (fields) => {
            if (edited) return save(edited, { ...fields, query: edited.query, hidden: edited.hidden })
            const view = await save(undefined, { ...fields, ...current })
            state.show(view)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
