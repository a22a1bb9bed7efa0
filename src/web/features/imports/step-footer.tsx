import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './imports.module.css'

/** The buttons that lead on from a step. A phone keeps them within reach of a thumb. */
export const StepFooter = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes.footer}>
    {children}
  </Group>
)
