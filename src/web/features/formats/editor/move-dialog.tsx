import { Button, Modal, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { FormatItem, FormatSection } from '../../../../domain/formats/format-draft.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { useFocusBack } from '../../../ui/window-focus.ts'
import { messages } from '../messages.ts'
import { itemName } from './item-row.tsx'
import { editorTexts as texts } from './messages.ts'

type Props = {
  item: FormatItem
  /** The sections but the item's own. */
  targets: readonly FormatSection[]
  onMove: (sectionKey: string) => void
  onClose: () => void
}

/** Chooses the section to which an item goes. */
export function MoveDialog({ item, targets, onMove, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  const [target, setTarget] = useState(targets[0]?.key ?? '')
  return (
    <Modal opened onClose={onClose} closeButtonProps={closeButton} title={texts.moveToTitle(itemName(item))}>
      <Stack>
        <NativeSelect
          label={texts.target}
          data={targets.map(({ key, name }) => ({ value: key, label: name || texts.newSection }))}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          data-autofocus
        />
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button onClick={() => onMove(target)}>{texts.move}</Button>
        </FormFooter>
      </Stack>
    </Modal>
  )
}
