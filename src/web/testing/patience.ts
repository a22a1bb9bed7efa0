import { configure } from '@testing-library/react'

// A busy machine takes seconds to draw what an idle one draws at once. The library waits for one second (unit: ms).
configure({ asyncUtilTimeout: Number(import.meta.env.VITE_WAIT_MS) })
