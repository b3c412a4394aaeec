import { ScrollRestoration as RouterScrollRestoration } from "@remix-run/react";
import { useContext, useState, type ComponentProps, type ContextType } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router-dom";

type Props = ComponentProps<typeof RouterScrollRestoration>;
type RouterState = NonNullable<ContextType<typeof RouterStateContext>>;

/**
 * Restores the scroll position after Back and a reload, and shows a new page from its top. The router's component alone
 * also scrolls at the end of each refetch: back to where the page was when the refetch began.
 */
export function ScrollRestoration(props: Props) {
  const state = useContext(RouterStateContext);
  const [arrived, setArrived] = useState(state);
  if (arrived?.location !== state?.location) setArrived(state);
  // The router's instructions from the arrival at this location. A refetch does not change them.
  const value = state && arrived && { ...state, ...scrollOf(arrived) };
  return (
    <RouterStateContext.Provider value={value}>
      <RouterScrollRestoration {...props} />
    </RouterStateContext.Provider>
  );
}

function scrollOf({ restoreScrollPosition, preventScrollReset }: RouterState) {
  return { restoreScrollPosition, preventScrollReset };
}
