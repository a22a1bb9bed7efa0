import type { ReactNode } from 'react'
import { headerTexts } from './messages.ts'

/** A term with its value, or a placeholder for a missing value. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children || headerTexts.notAvailable}</dd>
  </div>
)
