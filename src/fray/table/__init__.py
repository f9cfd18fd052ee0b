"""The table: live fights for a Keeper and players, over HTTP and WebSocket."""
