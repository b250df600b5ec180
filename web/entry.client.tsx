import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { capturePresses } from './first-paint/first-paint.ts';
// Before React creates its first element: its texts need the default policy.
import './content-policy/trusted-types.ts';
import { mendSafari } from './ui/hooks/safari.ts';

startTransition(() => {
  capturePresses();
  mendSafari();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
