import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { HEARD } from './early-presses.ts';
// Before React makes its first element: its own texts need the default policy.
import './trusted-types.ts';

startTransition(() => {
  dispatchEvent(new Event(HEARD));
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
