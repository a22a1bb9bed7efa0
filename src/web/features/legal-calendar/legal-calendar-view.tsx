import { Title } from '@mantine/core'
import classes from './legal-calendar.module.css'
import { LegalYear } from './legal-year.tsx'
import { messages } from './messages.ts'
import { TermList } from './term-list.tsx'

/** @property today `yyyy-mm-dd` in Colombia */
type Props = { today: string; mayEditDays: boolean; mayEditTerms: boolean }

/** 'Configuraciones → Calendario y términos'. Everybody reads it; administrators change it (R 30.1). */
export const LegalCalendarView = ({ today, mayEditDays, mayEditTerms }: Props) => (
  <div className={classes.page}>
    <Title order={1} size="h2">
      {messages.title}
    </Title>
    <p className={classes.note}>{messages.intro}</p>
    <LegalYear first={Number(today.slice(0, 4))} mayEdit={mayEditDays} />
    <TermList mayEdit={mayEditTerms} />
  </div>
)
