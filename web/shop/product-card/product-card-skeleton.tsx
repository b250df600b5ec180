import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function ProductCardSkeleton() {
  return (
    <div className="card" aria-hidden>
      <Skeleton className="card-tile" height="auto" />
      <div className="card-words">
        <Skeleton width={104} height={22} />
        <Skeleton width="66%" height={12} />
        <Skeleton width="86%" height={14} />
        <Skeleton width="40%" height={12} />
      </div>
      <Skeleton className="card-action" height={44} width="100%" />
    </div>
  );
}
