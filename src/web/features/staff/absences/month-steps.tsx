import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from '../staff.module.css'
import { monthText, absenceTexts as texts } from './messages.ts'
import { monthAfter } from './month-marks.ts'

type Props = {
  /** `yyyy-mm`. */
  month: string
  onMonth: (month: string) => void
}

/** The shown month, and the steps to the one before and the one after. */
export const MonthSteps = ({ month, onMonth }: Props) => (
  <>
    <ActionIcon
      variant="default"
      className={classes.noPrint}
      aria-label={texts.previousMonth}
      onClick={() => onMonth(monthAfter(month, -1))}
    >
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
    <Text fw={600} miw="10rem" ta="center" aria-live="polite">
      {monthText(month)}
    </Text>
    <ActionIcon
      variant="default"
      className={classes.noPrint}
      aria-label={texts.nextMonth}
      onClick={() => onMonth(monthAfter(month, 1))}
    >
      <IconChevronRight size={20} aria-hidden />
    </ActionIcon>
  </>
)
