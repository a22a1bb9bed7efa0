import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FormatSection } from '../../../../domain/formats/format-draft.ts'
import { quartersText, sumQuarters } from '../../../../domain/formats/quarters.ts'
import classes from './editor.module.css'
import { editorTexts as texts } from './messages.ts'
import { ADD_SECTION_ID } from './problem-target.ts'

type Props = {
  sections: readonly FormatSection[]
  onOpen: (section: FormatSection) => void
  onAdd: () => void
}

/** The sections of the draft with their sums; each leads to its place. */
export function SectionNav({ sections, onOpen, onAdd }: Props) {
  return (
    <nav className={classes.sections} aria-label={texts.sections}>
      <h2 className={classes.heading}>{texts.sections}</h2>
      <ol className={classes.sectionList}>
        {sections.map((section, index) => (
          <li key={section.key}>
            <button type="button" className={classes.sectionLink} onClick={() => onOpen(section)}>
              <span>
                {index + 1}. {section.name || texts.newSection}
              </span>
              <span>{quartersText(sumQuarters(section.items))}</span>
            </button>
          </li>
        ))}
      </ol>
      <Button
        id={ADD_SECTION_ID}
        variant="default"
        fullWidth
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={onAdd}
      >
        {texts.addSection}
      </Button>
    </nav>
  )
}
