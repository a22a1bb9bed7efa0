import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type FormatContent, itemsOf } from '../../../../domain/formats/format-draft.ts'
import { formatPoints } from '../../../../domain/inspections/score.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { useFocusBack } from '../../../ui/window-focus.ts'
import { messages } from '../messages.ts'
import classes from './editor.module.css'
import { itemName } from './item-row.tsx'
import { editorTexts as texts } from './messages.ts'

type Props = {
  content: FormatContent
  /** To add; negative ones are taken away. */
  quarters: number
  onSpread: (keys: ReadonlySet<string>) => void
  onClose: () => void
}

/** Chooses the items over which the rest of the sum is spread. */
export function SpreadDialog({ content, quarters, onSpread, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  const items = itemsOf(content)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(items.map(({ key }) => key)))
  const isAll = chosen.size === items.length
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <Modal opened onClose={onClose} closeButtonProps={closeButton} title={texts.spreadTitle(quarters)} size="lg">
      <Stack>
        <Text>{texts.spreadHint}</Text>
        <Checkbox
          label={texts.spreadAll}
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => setChosen(new Set(isAll ? [] : items.map(({ key }) => key)))}
        />
        <ul className={classes.choices}>
          {items.map((item) => (
            <li key={item.key}>
              <Checkbox
                label={`${itemName(item)} · ${item.pointsA === null ? '—' : formatPoints(item.pointsA)}`}
                checked={chosen.has(item.key)}
                onChange={() => toggle(item.key)}
              />
            </li>
          ))}
        </ul>
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onSpread(chosen)}>
            {quarters > 0 ? texts.spreadDo : texts.spreadRemove}
          </Button>
        </FormFooter>
      </Stack>
    </Modal>
  )
}
