import { useMemo, useReducer, useRef, useState } from 'react'
import type { FormatContent, FormatItem, FormatSection } from '../../../../domain/formats/format-draft.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { newKey } from '../../../ui/new-key.ts'
import * as edits from './content-edits.ts'
import { type ItemHandlers, itemName } from './item-row.tsx'
import { editorTexts as texts } from './messages.ts'
import { itemFieldId, itemHeaderId, sectionFieldId } from './problem-target.ts'
import type { SectionHandlers } from './section-editor.tsx'
import { beginHistory, historyAfter } from './undo-history.ts'

/** Moves the focus once the changed page is drawn. */
export const focusLater = (elementId: string): void => {
  setTimeout(() => {
    const element = document.getElementById(elementId)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}

const placeOf = ({ sections }: FormatContent, key: string) => {
  const section = sections.find(({ items }) => items.some((item) => item.key === key))
  const index = section?.items.findIndex((item) => item.key === key) ?? -1
  return { section, item: section?.items[index], position: index + 1, count: section?.items.length ?? 0 }
}

/** The draft while it is edited: its content, its steps back, and what the rows may do. */
export function useDraftEdits(begun: FormatContent) {
  const [history, dispatch] = useReducer(historyAfter, begun, beginHistory)
  const [openItems, setOpenItems] = useState<ReadonlySet<string>>(new Set())
  const [movedItem, setMovedItem] = useState<FormatItem>()
  const [announcement, announce] = useState('')
  const latest = useRef(history.content)
  latest.current = history.content

  const actions = useMemo(() => {
    const edit = (change: (content: FormatContent) => FormatContent, field?: string) =>
      dispatch({ type: 'edit', change, field, atMs: Date.now() })
    const open = (key: string) => setOpenItems((before) => new Set([...before, key]))
    const move = (key: string, direction: edits.Direction) => {
      const moved = edits.moveItem(latest.current, key, direction)
      const { item, position, count } = placeOf(moved, key)
      if (!item || moved === latest.current) return
      edit((content) => edits.moveItem(content, key, direction))
      announce(texts.moved(itemName(item), position, count))
      focusLater(itemHeaderId(key))
    }
    const itemHandlers: ItemHandlers = {
      toggle: (key) =>
        setOpenItems((before) => {
          const next = new Set(before)
          if (!next.delete(key)) next.add(key)
          return next
        }),
      edit: (key, change, field) => edit((content) => edits.editItem(content, key, change), field),
      move,
      moveTo: setMovedItem,
      remove: (item) => {
        const text = texts.removeItem(itemName(item))
        const question = { title: texts.removeItemTitle, text, confirmLabel: texts.remove }
        void confirm(question).then((isSure) => isSure && edit((content) => edits.removeItem(content, item.key)))
      },
    }
    const removeSection = async ({ key, name, items }: FormatSection) => {
      const text = texts.removeSectionText(name || texts.newSection, items.length)
      const question = { title: texts.removeSectionTitle, text, confirmLabel: texts.remove }
      if (items.length > 0 && !(await confirm(question))) return
      edit((content) => edits.removeSection(content, key))
    }
    const sectionHandlers: SectionHandlers = {
      rename: (key, name) => edit((content) => edits.renameSection(content, key, name), `${key}.name`),
      move: (key, direction) => edit((content) => edits.moveSection(content, key, direction)),
      remove: (section) => void removeSection(section),
      addItem: (sectionKey) => {
        const key = newKey()
        edit((content) => edits.addItem(content, sectionKey, key))
        open(key)
        focusLater(itemFieldId(key, 'title'))
      },
    }
    return {
      edit,
      open,
      itemHandlers,
      sectionHandlers,
      addSection: () => {
        const key = newKey()
        edit((content) => edits.addSection(content, key))
        focusLater(sectionFieldId(key))
      },
      endMove: (item: FormatItem, target: FormatSection | undefined) => {
        setMovedItem(undefined)
        if (!target) return
        edit((content) => edits.moveItemTo(content, item.key, target.key))
        announce(texts.movedTo(itemName(item), target.name || texts.newSection))
        focusLater(itemHeaderId(item.key))
      },
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      announce,
    }
  }, [])

  return { history, openItems, movedItem, announcement, ...actions }
}
